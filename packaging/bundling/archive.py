"""Archives that are the same bytes whenever they are made of the same files."""

import gzip
import io
import subprocess
import tarfile
from pathlib import Path


def write_tar_xz(folder: Path, top: str, archive: Path, moment: int) -> None:
    """Pack a folder under the name `top`: sorted, owned by nobody in particular, all of one moment."""
    with archive.open("wb") as packed:
        packer = subprocess.Popen(["xz", "-9e", "-T1"], stdin=subprocess.PIPE, stdout=packed)
        assert packer.stdin is not None
        with (
            packer.stdin as stream,
            tarfile.open(fileobj=stream, mode="w|", format=tarfile.GNU_FORMAT) as tar,
        ):
            for path in [folder, *sorted(folder.rglob("*"))]:
                member = tar.gettarinfo(str(path), str(Path(top, path.relative_to(folder))))
                member.mtime = moment
                member.uid = member.gid = 0
                member.uname = member.gname = "root"
                member.mode = 0o755 if path.is_dir() or member.mode & 0o100 else 0o644
                if member.isreg():
                    with path.open("rb") as content:
                        tar.addfile(member, content)
                else:
                    tar.addfile(member)
        if packer.wait() != 0:
            raise OSError(f"xz could not write {archive}")


def gzipped(text: str) -> bytes:
    """Compress a text as well as it goes, without a name or a time."""
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=9, mtime=0, filename="") as stream:
        stream.write(text.encode())
    return packed.getvalue()
