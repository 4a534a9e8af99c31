"""What a package has beside the bundle: its entry in the menu, its manual page, its completions."""

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from bundling.archive import gzipped
from bundling.manual import manual_page
from scheduler_core.cli.command_parser import CommandParser
from scheduler_core.cli.commands import build_parser
from scheduler_core.cli.completion import completion_script

PACKAGE = "hourbell"
MAINTAINER_VARIABLE = "HOURBELL_MAINTAINER"
_NOBODY = "Hourbell contributors <contributors@hourbell.invalid>"
_ZSH = {"deb": "usr/share/zsh/vendor-completions/_hourbell", "rpm": "usr/share/zsh/site-functions/_hourbell"}


@dataclass(frozen=True, slots=True)
class Release:
    """`moment` is that of the last commit, in seconds since 1970."""

    version: str
    moment: int

    @property
    def date(self) -> str:
        return datetime.fromtimestamp(self.moment, UTC).date().isoformat()


def maintainer() -> str:
    return os.environ.get(MAINTAINER_VARIABLE) or _NOBODY


def files_of(kind: str, release: Release, root: Path, copyright_text: str) -> dict[str, bytes]:
    """Return the content of each file of a `deb` or an `rpm`, by its place below the root of the system."""
    _, parsers = build_parser()
    own = root / "packaging" / "linux"
    resources = root / "resources"
    files = {
        "usr/lib/systemd/user/hourbell.service": (own / "hourbell.service").read_bytes(),
        "usr/share/applications/hourbell.desktop": (resources / "app" / "hourbell.desktop").read_bytes(),
        "usr/share/icons/hicolor/scalable/apps/hourbell.svg": (
            resources / "icons" / "hourbell.svg"
        ).read_bytes(),
        "usr/share/metainfo/org.hourbell.Hourbell.metainfo.xml": metainfo(own / "metainfo.xml", release),
        "usr/share/man/man1/hourbell.1.gz": gzipped(manual_page(release.version, release.date)),
        "usr/share/bash-completion/completions/hourbell": _completion("bash", parsers),
        "usr/share/fish/vendor_completions.d/hourbell.fish": _completion("fish", parsers),
        _ZSH[kind]: _completion("zsh", parsers),
        f"usr/share/doc/{PACKAGE}/copyright": copyright_text.encode(),
    }
    if kind == "deb":
        files[f"usr/share/doc/{PACKAGE}/changelog.gz"] = gzipped(debian_changelog(release, maintainer()))
        files[f"usr/share/lintian/overrides/{PACKAGE}"] = (own / "lintian-overrides").read_bytes()
    return files


def metainfo(file: Path, release: Release) -> bytes:
    text = file.read_text(encoding="utf-8")
    return text.replace("@VERSION@", release.version).replace("@DATE@", release.date).encode()


def debian_changelog(release: Release, who: str) -> str:
    when = format_datetime(datetime.fromtimestamp(release.moment, UTC))
    return (
        f"{PACKAGE} ({release.version}) unstable; urgency=medium\n\n"
        f"  * Release {release.version}.\n\n -- {who}  {when}\n"
    )


def _completion(shell: str, parsers: dict[str, CommandParser]) -> bytes:
    return completion_script(shell, parsers).encode()
