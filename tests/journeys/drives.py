"""A drive that comes and goes, where this machine lets a test mount something."""

import subprocess
from pathlib import Path


class Drive:
    """A file system in memory at a folder; on a real table of mounts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    def is_allowed(self) -> bool:
        """Tell whether it can be plugged in here, by trying."""
        if self._mounted().returncode:
            return False
        self.pull_out()
        return True

    def plug_in(self) -> None:
        self._mounted().check_returncode()

    def pull_out(self) -> None:
        subprocess.run(["umount", self.folder], capture_output=True, check=False)

    def _mounted(self) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(["mount", "-t", "tmpfs", "none", self.folder], capture_output=True, check=False)
