"""Read and write files and folders of jobs, and the schedulers of this machine."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.losses import Exported, ExportedFile
from scheduler_core.exchange.common.text_lines import LARGEST_FILE
from scheduler_core.exchange.formats import FileFormat, told_format
from scheduler_core.regular_files import is_folder, read_named, replace_file

_MOST_FILES = 10_000
_MOST_TOLD = 5
_BYTE_ORDERS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}
_BINARY_LIST = b"bplist00"
_PATIENCE_SECONDS = 10
# Above each unit, as `systemctl cat` tells them apart.
_UNIT_NAME = re.compile(r"^#\s+\S*\.(?:timer|path|service)\s*$", re.MULTILINE)
_UNIT_CHOICE = re.compile(r"^\s*Unit\s*=\s*([^/\s]+)\s*$", re.MULTILINE)
_HOME = re.compile(r"(?<!%)((?:%%)*)%h")
_OF_EACH = {each: each.described.endings for each in FileFormat if each.described.has_files_of_each}
_BESIDE_OTHERS = ".service"  # of which a folder may hold any


class MachineSource(StrEnum):
    """Other schedulers of this machine and user whose jobs can be taken over."""

    CRONTAB = "crontab"
    SYSTEMD = "systemd"
    LAUNCHD = "launchd"


def write_export(exported: Exported, target: str) -> list[Path]:
    """Write a file, or the files of each job into a folder; whoever reads one sees it old or new.

    Raises InvalidInput if it can't be written, or several jobs want a folder.
    """
    path = Path(target).expanduser()
    is_for_folder = is_folder(path) or target.endswith(("/", os.sep))
    if not exported.files:
        if is_for_folder:
            raise InvalidInput("output", f"{shown(target)} is a folder; name a file in it")
        _write_text(path, exported.text)
        return [path]
    if len(exported.files) == 1 and not is_for_folder:
        _write_text(path, exported.files[0].text)
        return [path]
    if not is_for_folder and (path.suffix or path.exists()):
        raise InvalidInput(
            "output",
            f"the format has {len(exported.files)} files here; name a folder, such as {shown(target)}/",
        )
    _make_folder(path)
    return _write_each(path, exported.files)


def _write_each(folder: Path, files: Sequence[ExportedFile]) -> list[Path]:
    """Write all that can be written; what can't is told when the others stand there."""
    written: list[Path] = []
    refused: list[str] = []
    for file in files:
        try:
            _write_text(folder / file.name, file.text)
        except InvalidInput as refusal:
            refused.append(f"{shown(file.name)}: {refusal.reason}")
        else:
            written.append(folder / file.name)
    if refused:
        told = "; ".join([*refused[:_MOST_TOLD], *(["and more"] if len(refused) > _MOST_TOLD else [])])
        if len(files) > 1:
            done = "1 is" if len(written) == 1 else f"{len(written):,} are"
            told = f"{told}. Of {len(files):,} files {done} written"
        raise InvalidInput("output", told)
    return written


def read_import(source: str, file_format: FileFormat | None = None) -> tuple[str, FileFormat]:
    """Return the text of a file, or of all fitting files in a folder, with its format."""
    path = Path(source).expanduser()
    if not is_folder(path):
        text = decoded(_read_bytes(path))
        found = file_format or told_format(source, text)
        return _with_its_unit(path, text) if found is FileFormat.SYSTEMD else text, found
    wanted = file_format or _format_in(path)
    if wanted not in _OF_EACH:
        raise InvalidInput("file", f"{shown(source)} is a folder; name the file in it")
    return _text_of_folder(path, wanted), wanted


def decoded(data: bytes) -> str:
    """Return the text of a file: UTF-8, or what its byte order mark says; XML of a binary property list."""
    if data.startswith(_BINARY_LIST):
        from scheduler_core.exchange.launchd.binary_list import xml_of  # only Macs have such files

        return xml_of(data)
    encoding = _BYTE_ORDERS.get(data[:2]) or _BYTE_ORDERS.get(data[:3]) or "utf-8"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise InvalidInput("file", f"is not text in UTF-8: {error.reason} at byte {error.start}") from error


def sources_of_machine() -> list[MachineSource]:
    """Return which other schedulers seem to be in use here, without asking them."""
    found = [MachineSource.CRONTAB] if shutil.which("crontab") else []
    found += [MachineSource.SYSTEMD] if any(_timers(_systemd_folder())) else []
    found += [MachineSource.LAUNCHD] if _launchd_folder().is_dir() else []
    return found


def read_machine(source: MachineSource) -> tuple[str, FileFormat]:
    """Return what one of them has scheduled for this user; InvalidInput says what is not there."""
    match source:
        case MachineSource.CRONTAB:
            return _crontab(), FileFormat.CRONTAB
        case MachineSource.SYSTEMD:
            folder = _systemd_folder()
            if not any(_timers(folder)):
                raise InvalidInput("from", f"there are no timers of yours in {folder}")
            return _for_this_user(_text_of_folder(folder, FileFormat.SYSTEMD)), FileFormat.SYSTEMD
        case MachineSource.LAUNCHD:
            return _text_of_folder(_launchd_folder(), FileFormat.LAUNCHD), FileFormat.LAUNCHD


def _crontab() -> str:
    program = shutil.which("crontab")
    if program is None:
        raise InvalidInput("from", "this machine has no program crontab, so it has no crontab of yours")
    try:
        answer = subprocess.run(
            [program, "-l"],
            capture_output=True,
            timeout=_PATIENCE_SECONDS,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise InvalidInput("from", f"crontab -l did not answer: {error}") from error
    if answer.returncode:
        reason = answer.stderr.decode(errors="replace").strip() or f"exit code {answer.returncode}"
        raise InvalidInput("from", f"crontab -l says: {reason}")
    return decoded(answer.stdout)


def _text_of_folder(folder: Path, file_format: FileFormat) -> str:
    """Join the files of a folder; units are told apart by their names, as `systemctl cat` tells them."""
    names = _OF_EACH[file_format]
    try:
        files = sorted(
            path for path in folder.iterdir() if path.suffix.casefold() in names and path.is_file()
        )
    except OSError as error:
        raise InvalidInput("file", f"{folder} can't be read: {error.strerror}") from error
    if not files:
        raise InvalidInput("file", f"there is no file *{names[0]} in {folder}")
    if len(files) > _MOST_FILES:
        raise InvalidInput("file", f"{folder} holds more than {_MOST_FILES:,} files; import a part of them")
    texts: list[str] = []
    left = LARGEST_FILE
    for path in files:
        texts.append(_told(path, file_format))
        left -= len(texts[-1])
        if left < 0:
            raise InvalidInput("file", f"{folder} holds more than {LARGEST_FILE:,} characters; import a part")
    return "\n".join(texts)


def _with_its_unit(path: Path, text: str) -> str:
    """Return a timer or path with the service alongside it, and the other way round; several as they are."""
    begins, service_name = [f"{path.stem}.timer", f"{path.stem}.path"], f"{path.stem}.service"
    if _UNIT_NAME.search(text) or path.name not in {*begins, service_name}:
        return text
    if path.name in begins and (chosen := _UNIT_CHOICE.search(text)):
        service_name = chosen[1]
    units = [path.with_name(name) for name in (*begins, service_name)]
    return "\n".join(_told(each, FileFormat.SYSTEMD) for each in units if each.is_file())


def _for_this_user(units: str) -> str:
    """Fill in what stands for the home of the user whose units they are."""
    return _HOME.sub(lambda found: f"{found[1]}{Path.home()}", units)


def _told(path: Path, file_format: FileFormat) -> str:
    text = decoded(_read_bytes(path))
    return f"# {path.name}\n{text}" if file_format is FileFormat.SYSTEMD else text


def _format_in(folder: Path) -> FileFormat:
    try:
        endings = {path.suffix.casefold() for path in folder.iterdir()}
    except OSError as error:
        raise InvalidInput("file", f"{folder} can't be read: {error.strerror}") from error
    found = [
        each for each, names in _OF_EACH.items() if not endings.isdisjoint(set(names) - {_BESIDE_OTHERS})
    ]
    if not found:
        raise InvalidInput("file", f"{folder} holds no timers, tasks or agents to import")
    if len(found) > 1:
        raise InvalidInput("file", f"{folder} holds no timers, tasks or agents alone; say the format")
    return found[0]


def _read_bytes(path: Path) -> bytes:
    try:
        data = read_named(path, LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InvalidInput("file", f"{shown(str(path))} can't be read: {reason}") from error
    if len(data) > LARGEST_FILE:
        raise InvalidInput("file", f"{shown(str(path))} is larger than {LARGEST_FILE:,} bytes")
    return data


def _write_text(path: Path, text: str) -> None:
    if "\0" in str(path) or not path.name:
        raise InvalidInput("output", f"{shown(str(path))} can't be written: it is not a name of a file")
    try:
        replace_file(path, text.encode())
    except OSError as error:
        raise InvalidInput("output", f"{shown(str(path))} can't be written: {error.strerror}") from error


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidInput("output", f"{shown(str(path))} can't be made: {error.strerror}") from error


def _timers(folder: Path) -> Iterable[Path]:
    return [*folder.glob("*.timer"), *folder.glob("*.path")]


def _systemd_folder() -> Path:
    base = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(base) / "systemd" / "user"


def _launchd_folder() -> Path:
    return Path.home() / "Library" / "LaunchAgents"
