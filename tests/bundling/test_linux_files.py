"""What a package has beside the program: made of the command line's own words, and the same each time."""

import gzip
import lzma
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from bundling.licences import copyright_of
from bundling.linux_files import Release, debian_changelog, files_of, metainfo
from bundling.linux_packages import tree, with_data_packed
from bundling.manual import manual_page
from bundling.needed_libraries import Needs
from scheduler_core.cli.commands import build_parser
from scheduler_core.cli.exit_codes import ExitCode
from tests.architecture.repository import ROOT

pytestmark = pytest.mark.slow

RELEASE = Release("1.2.3", 1_795_745_027)
METAINFO = ROOT / "packaging" / "linux" / "metainfo.xml"
DESKTOP = ROOT / "resources" / "app" / "hourbell.desktop"


def test_the_manual_page_has_every_command_and_its_options() -> None:
    page = manual_page("1.2.3", "2026-11-27")

    _, parsers = build_parser()
    assert [words for words in parsers if f".SS hourbell {words}\n" not in page.replace("\\-", "-")] == []
    assert ".B \\-\\-once\\-per\\-key\n" in page
    assert page.startswith('.TH HOURBELL 1 "2026-11-27" "Hourbell 1.2.3"')


def test_no_line_of_the_manual_page_is_an_order_by_accident() -> None:
    orders = {".TH", ".nh", ".SH", ".SS", ".B", ".BR", ".TP", ".PP", ".nf", ".fi"}
    lines = manual_page("1.2.3", "2026-11-27").splitlines()

    assert {line.split(" ")[0] for line in lines if line.startswith((".", "'"))} <= orders


def test_the_metainfo_names_the_release_and_its_day() -> None:
    read = ET.fromstring(metainfo(METAINFO, RELEASE))

    releases = [each.attrib for each in read.iter("release")]
    assert releases == [{"version": "1.2.3", "date": "2026-11-27"}]
    assert read.findtext("launchable") == DESKTOP.name


@pytest.mark.parametrize("kind", ["deb", "rpm"])
def test_files_are_the_same_each_time(kind: str) -> None:
    made = [files_of(kind, RELEASE, ROOT, "a licence") for _ in range(2)]

    assert made[0] == made[1]
    assert {place for place in made[0] if "zsh" in place} == {
        "usr/share/zsh/vendor-completions/_hourbell"
        if kind == "deb"
        else "usr/share/zsh/site-functions/_hourbell"
    }


def test_the_unit_is_for_users_and_is_enabled_by_nothing_in_the_package() -> None:
    places = files_of("deb", RELEASE, ROOT, "a licence")

    assert "usr/lib/systemd/user/hourbell.service" in places
    assert [place for place in places if ".wants/" in place or place.startswith("etc/")] == []


def test_the_unit_tries_again_what_may_be_mended_without_anybody() -> None:
    """A server of a store may be reached a while after the start of a machine, and a window be closed."""
    unit = files_of("deb", RELEASE, ROOT, "x")["usr/lib/systemd/user/hourbell.service"].decode()

    (given_up,) = re.findall(r"^RestartPreventExitStatus=(.*)$", unit, re.MULTILINE)
    assert {ExitCode(int(code)) for code in given_up.split()} == {
        ExitCode.USAGE,
        ExitCode.REFUSED,
    }


def test_systemd_finds_no_fault_in_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    unit = files_of("deb", RELEASE, ROOT, "x")["usr/lib/systemd/user/hourbell.service"].decode()
    file = tmp_path / "hourbell.service"
    # The program and its manual page are there only once the package is installed.
    shown = re.sub(
        r"^Documentation=.*\n", "", unit.replace("/usr/bin/hourbell", "/bin/true"), flags=re.MULTILINE
    )
    file.write_text(shown, encoding="utf-8")

    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert [line for line in done.stderr.splitlines() if file.name in line] == []
    assert done.returncode == 0, done.stderr


def test_the_changelog_is_that_of_the_release() -> None:
    text = debian_changelog(RELEASE, "Ann <ann@example.org>")

    assert text.startswith("hourbell (1.2.3) unstable;")
    assert text.endswith(" -- Ann <ann@example.org>  Fri, 27 Nov 2026 02:03:47 +0000\n")
    packed = files_of("deb", RELEASE, ROOT, "x")["usr/share/doc/hourbell/changelog.gz"]
    assert gzip.decompress(packed).decode().startswith("hourbell (1.2.3)")


def test_the_copyright_has_our_licence_in_the_form_of_debian() -> None:
    text = copyright_of([], (ROOT / "LICENSE").read_text(encoding="utf-8"))

    assert "\nLicense: Expat\n" in text
    assert "\n .\n" in text
    assert "Permission is hereby granted" in text


def test_a_library_that_no_package_is_known_for_is_told() -> None:
    with pytest.raises(ValueError, match=r"libnew\.so\.1.*needed_libraries"):
        Needs(("libnew.so.1",), "2.36").for_debian()


def test_what_a_bundle_leaves_to_the_system_is_asked_for() -> None:
    needs = Needs(("libGL.so.1", "libglib-2.0.so.0", "libgthread-2.0.so.0"), "2.36")

    assert needs.for_debian() == ["libc6 (>= 2.36)", "libgl1", "libglib2.0-0"]
    assert needs.for_rpm()[:2] == ["libc.so.6(GLIBC_2.36)(64bit)", "libGL.so.1()(64bit)"]


def test_the_entry_in_the_menu_is_valid() -> None:
    if shutil.which("desktop-file-validate") is None:
        pytest.skip("desktop-file-utils is not installed")

    done = subprocess.run(
        ["desktop-file-validate", str(DESKTOP)], capture_output=True, text=True, check=False, timeout=60
    )

    assert (done.returncode, done.stdout) == (0, "")


def test_the_metainfo_is_valid(tmp_path: Path) -> None:
    if shutil.which("appstreamcli") is None:
        pytest.skip("appstream is not installed")
    file = tmp_path / "org.hourbell.Hourbell.metainfo.xml"
    file.write_bytes(metainfo(METAINFO, RELEASE))

    done = subprocess.run(
        ["appstreamcli", "validate", "--no-net", str(file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert done.returncode == 0, done.stdout


def test_a_package_names_its_folders_too(tmp_path: Path) -> None:
    """An rpm once left all of them behind."""
    (tmp_path / "licences").mkdir()
    (tmp_path / "licences" / "Qt").touch()

    named = {str(each["dst"]): each.get("type") for each in tree(tmp_path, "/usr/lib/hourbell")}

    assert named == {
        "/usr/lib/hourbell": "dir",
        "/usr/lib/hourbell/licences": "dir",
        "/usr/lib/hourbell/licences/Qt": None,
    }


def test_a_trial_begins_without_the_system_of_the_one_before() -> None:
    """The rpm was never tried after the deb: mmdebstrap makes a system in an empty folder alone."""
    script = (ROOT / "packaging" / "try_packages.sh").read_text(encoding="utf-8")
    making = script[script.index("make_system() {") :]

    assert 0 < making.find("    remove_system") < making.index("    mmdebstrap ")


def test_the_files_of_a_deb_are_packed_and_the_rest_is_left() -> None:
    if shutil.which("xz") is None:
        pytest.skip("xz is not installed")

    made = with_data_packed(b"!<arch>\n" + _member(b"debian-binary", b"2.0\n") + _member(b"data.tar", b"odd"))

    begin = b"!<arch>\n" + _member(b"debian-binary", b"2.0\n")
    assert made.startswith(begin)
    head, content = made[len(begin) :][:60], made[len(begin) + 60 :]
    assert head.startswith(b"data.tar.xz ")
    assert lzma.decompress(content[: int(head[48:58])]) == b"odd"
    assert len(made) % 2 == 0


def _member(name: bytes, content: bytes) -> bytes:
    length = str(len(content)).encode()
    head = (
        name.ljust(16) + b"0".ljust(12) + b"0".ljust(6) * 2 + b"100644".ljust(8) + length.ljust(10) + b"`\n"
    )
    return head + content + b"\n" * (len(content) % 2)
