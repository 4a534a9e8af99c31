"""Recipes for packages that are made elsewhere: each has what its tool asks for, and one version."""

import hashlib
import os
import plistlib
import re
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from bundling.icons import ico, iconset
from bundling.linux_files import Release
from bundling.recipes import FILLED, Missing, fill, filled, info_plist, main, release_of, values_of
from scheduler_core.program_version import program_version
from tests.architecture.repository import ROOT

pytestmark = pytest.mark.slow

RECIPES = ROOT / "packaging" / "recipes"
RELEASE = Release("1.2.3", 1_795_745_027)
ADDRESSES = {
    "HOURBELL_ADDRESS": "https://example.org/1.2.3/",
    "HOURBELL_HOMEPAGE": "https://example.org",
}
FILES = ("linux-x86_64.tar.xz", "windows-x64.exe", "macos-arm64.dmg")
SCRIPTS = (
    "packaging/fill_recipes.sh",
    "packaging/recipes/appimage/AppRun",
    "packaging/recipes/appimage/build.sh",
    "packaging/recipes/macos/build.sh",
)


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    folder.mkdir()
    for name in FILES:
        (folder / f"hourbell-1.2.3-{name}").write_text(name, encoding="utf-8")
    return folder


def _filled(recipe: str, dist: Path) -> dict[str, str]:
    return filled(recipe, ROOT, dist, RELEASE, values_of(RELEASE, ADDRESSES))


def _sum(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def test_the_version_is_that_of_the_project_and_is_written_nowhere_else() -> None:
    assert release_of(ROOT).version == program_version()
    texts = [
        file
        for file in (ROOT / "packaging").rglob("*")
        if file.is_file()
        and file.suffix in {".yaml", ".rb", ".sh", ".nsi", ".nsh", ".spec", ".plist", ".xml", ".cmd"}
    ]
    assert len(texts) > 10
    assert [file for file in texts if program_version() in file.read_text(encoding="utf-8")] == []


def test_the_manifest_for_flatpak_has_what_its_builder_asks_for(dist: Path) -> None:
    files = _filled("flatpak", dist)
    manifest = yaml.safe_load(files["org.hourbell.Hourbell.yaml"])

    assert manifest["id"] == "org.hourbell.Hourbell"
    assert {"runtime", "runtime-version", "sdk", "command"} <= set(manifest)
    (module,) = manifest["modules"]
    archive, about = module["sources"]
    assert archive["url"] == "https://example.org/1.2.3/hourbell-1.2.3-linux-x86_64.tar.xz"
    assert archive["sha256"] == _sum("linux-x86_64.tar.xz")
    assert about["path"] in files


def test_a_flatpak_may_not_start_programs_of_the_machine_and_says_so(dist: Path) -> None:
    files = _filled("flatpak", dist)

    rights = yaml.safe_load(files["org.hourbell.Hourbell.yaml"])["finish-args"]
    assert [each for each in rights if "org.freedesktop.Flatpak" in each or "filesystem=host" in each] == []
    about = files["org.hourbell.Hourbell.metainfo.xml"]
    assert "scripts run inside the sandbox" in about
    assert "Skripte in der Sandbox" in about


def test_what_software_centres_show_of_a_flatpak_is_valid(dist: Path, tmp_path: Path) -> None:
    if shutil.which("appstreamcli") is None:
        pytest.skip("appstream is not installed")
    file = tmp_path / "org.hourbell.Hourbell.metainfo.xml"
    file.write_text(_filled("flatpak", dist)[file.name], encoding="utf-8")

    done = subprocess.run(
        ["appstreamcli", "validate", "--no-net", str(file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert done.returncode == 0, done.stdout


def test_the_builder_of_flatpaks_knows_every_key(dist: Path, tmp_path: Path) -> None:
    if shutil.which("flatpak-builder") is None:
        pytest.skip("flatpak-builder is not installed")
    for name, text in _filled("flatpak", dist).items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    done = subprocess.run(
        ["flatpak-builder", "--show-manifest", "org.hourbell.Hourbell.yaml"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert yaml.safe_load(done.stdout)["id"] == "org.hourbell.Hourbell"


NEEDED_BY_WINGET = {
    "version": {"DefaultLocale"},
    "installer": {"Installers"},
    "defaultLocale": {"Publisher", "PackageName", "License", "ShortDescription", "PackageLocale"},
    "locale": {"PackageLocale"},
}
# What each may hold is a closed list; these are those that we use.
LENGTHS = {"ShortDescription": 256, "Moniker": 40, "PackageName": 256, "Publisher": 256, "License": 512}


def test_the_manifests_for_winget_have_what_their_schema_asks_for(dist: Path) -> None:
    read: dict[str, dict[str, Any]] = {
        name: yaml.safe_load(text) for name, text in _filled("winget", dist).items()
    }

    assert sorted(each["ManifestType"] for each in read.values()) == sorted(NEEDED_BY_WINGET)
    for name, manifest in read.items():
        assert name.startswith("Hourbell.Hourbell")
        assert manifest["PackageIdentifier"] == "Hourbell.Hourbell"
        assert manifest["PackageVersion"] == "1.2.3"
        assert manifest["ManifestVersion"] == "1.6.0"
        assert NEEDED_BY_WINGET[manifest["ManifestType"]] <= set(manifest), name
        for key, most in LENGTHS.items():
            assert len(manifest.get(key, "")) <= most
        if "PackageLocale" in manifest:
            assert name.endswith(f"locale.{manifest['PackageLocale']}.yaml")
        assert all(len(tag) <= 40 and " " not in tag for tag in manifest.get("Tags", []))


def test_winget_installs_for_the_user_what_is_in_the_release(dist: Path) -> None:
    manifest = yaml.safe_load(_filled("winget", dist)["Hourbell.Hourbell.installer.yaml"])

    assert (manifest["InstallerType"], manifest["Scope"]) == ("nullsoft", "user")
    (installer,) = manifest["Installers"]
    assert installer["InstallerSha256"] == _sum("windows-x64.exe")
    assert installer["InstallerUrl"].endswith("/hourbell-1.2.3-windows-x64.exe")


def test_the_cask_has_every_part_and_keeps_the_data_unless_told_otherwise(dist: Path) -> None:
    cask = _filled("homebrew", dist)["hourbell.rb"]

    for stanza in ("version", "sha256", "url", "name", "desc", "homepage", "app", "zap"):
        assert re.search(rf"^  {stanza} ", cask, re.MULTILINE), stanza
    assert f'sha256 "{_sum("macos-arm64.dmg")}"' in cask
    assert len(re.findall(r"\bdo$", cask, re.MULTILINE)) == len(re.findall(r"^end$", cask, re.MULTILINE)) == 1
    removed_always = cask[cask.index("  uninstall") : cask.index("  zap")]
    assert "Application Support" not in removed_always
    if ruby := shutil.which("ruby"):
        subprocess.run([ruby, "-c"], input=cask, text=True, check=True, timeout=60, stdout=subprocess.DEVNULL)


@pytest.mark.parametrize("recipe", FILLED)
def test_a_recipe_whose_file_is_not_there_is_not_written(recipe: str, tmp_path: Path) -> None:
    with pytest.raises(Missing, match=r"hourbell-1\.2\.3-"):
        _filled(recipe, tmp_path)


def test_a_name_that_nothing_is_known_for_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="@SUMMARY"):
        fill("desc: @SUMMARY@", tmp_path, {"VERSION": "1"})


@pytest.mark.parametrize("address", ["", "http://example.org", "https://example.org/'a", "https://"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match=r"HOURBELL_ADDRESS has to be an address"):
        values_of(RELEASE, ADDRESSES | {"HOURBELL_ADDRESS": address})


def test_what_can_be_filled_is_written_and_the_rest_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in ADDRESSES.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    archive = tmp_path / f"hourbell-{program_version()}-linux-x86_64.tar.xz"
    archive.write_bytes(b"x")

    assert main(ROOT, tmp_path) == 0

    assert sorted(path.name for path in (tmp_path / "recipes").rglob("*") if path.is_file()) == [
        "org.hourbell.Hourbell.metainfo.xml",
        "org.hourbell.Hourbell.yaml",
    ]
    assert "homebrew: left out, as hourbell-" in capsys.readouterr().out


def test_the_app_for_macos_is_described() -> None:
    told = plistlib.loads(plistlib.dumps(info_plist("1.2.3")))

    assert told["CFBundleIdentifier"] == "org.hourbell.Hourbell"
    assert told["CFBundleShortVersionString"] == told["CFBundleVersion"] == "1.2.3"
    rights = plistlib.loads((RECIPES / "macos" / "entitlements.plist").read_bytes())
    assert rights == {"com.apple.security.cs.allow-unsigned-executable-memory": True}
    compile((RECIPES / "macos" / "hourbell.spec").read_text(encoding="utf-8"), "hourbell.spec", "exec")


def test_icons_hold_every_size_that_they_say() -> None:
    svg = ROOT / "resources" / "icons" / "hourbell.svg"
    made = ico(svg)

    count = int.from_bytes(made[4:6], "little")
    for at in range(6, 6 + 16 * count, 16):
        length, begin = (int.from_bytes(made[at + k : at + k + 4], "little") for k in (8, 12))
        picture = made[begin : begin + length]
        assert picture.startswith(b"\x89PNG")
        assert int.from_bytes(picture[16:20], "big") % 256 == made[at]
    assert len(iconset(svg)) == 10


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_can_be_read_and_started(script: str) -> None:
    file = ROOT / script
    assert os.access(file, os.X_OK)
    subprocess.run(["bash", "-n", str(file)], check=True, timeout=60)
    if shutil.which("shellcheck"):
        done = subprocess.run(
            ["shellcheck", "-x", str(file)],
            cwd=file.parent,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, done.stdout


def test_an_appimage_is_laid_out_of_the_archive_and_starts_what_is_in_it(tmp_path: Path) -> None:
    """The tool that packs it is not ours: one in its place keeps the folder that it is given."""
    if shutil.which("xz") is None:
        pytest.skip("xz is not installed")
    bundle = tmp_path / "hourbell-1.2.3"
    for folder, name in (("app", "hourbell.desktop"), ("icons", "hourbell.svg")):
        (bundle / "_internal" / "resources" / folder).mkdir(parents=True)
        shutil.copy(ROOT / "resources" / folder / name, bundle / "_internal" / "resources" / folder)
    program = bundle / "hourbell"
    program.write_text('#!/bin/sh\necho "started with $#: $*"\n', encoding="utf-8")
    program.chmod(0o755)
    archive = tmp_path / "hourbell-1.2.3-linux-x86_64.tar.xz"
    with tarfile.open(archive, "w:xz") as packed:
        packed.add(bundle, bundle.name)
    tool = tmp_path / "tool"
    tool.write_text('#!/bin/sh\ncp -a "$1" "$2"\n', encoding="utf-8")
    tool.chmod(0o755)

    subprocess.run(
        [RECIPES / "appimage" / "build.sh", archive, tmp_path],
        check=True,
        timeout=60,
        env=os.environ | {"APPIMAGETOOL": str(tool)},
    )

    made = tmp_path / "hourbell-1.2.3-x86_64.AppImage"
    assert (made / "hourbell.desktop").is_file()
    assert (made / ".DirIcon").resolve() == made / "hourbell.svg"
    said = subprocess.check_output([made / "AppRun", "job", "a b"], text=True, timeout=60)
    assert said == "started with 2: job a b\n"


def test_an_appimage_is_made_of_nothing_else(tmp_path: Path) -> None:
    done = subprocess.run(
        [RECIPES / "appimage" / "build.sh", tmp_path / "other.zip", tmp_path],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert done.returncode == 2
    assert "is not the archive of a release" in done.stderr
