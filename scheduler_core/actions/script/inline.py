"""Keep the text of an inline script where its interpreter, and nobody else, can read it."""

import shutil
import tempfile
from pathlib import Path

from scheduler_core.actions.process.process import CantStart

_ENDINGS = {
    "python": ".py",
    "node": ".js",
    "ruby": ".rb",
    "perl": ".pl",
    "php": ".php",
    "pwsh": ".ps1",
    "powershell": ".ps1",
    "cmd": ".cmd",
}


class InlineScript:
    """A file in a private folder of its own, from `write` until `remove`.

    A file and not a descriptor or stdin: Node follows links to the name of a file, PowerShell wants an
    ending, errors name a line of something, and stdin stays the script's own.
    """

    def __init__(self, text: str, interpreter: str) -> None:
        self._text = text
        self._interpreter = interpreter
        self._folder: Path | None = None
        self._is_over = False

    def write(self) -> str:
        """Write the file, return its path; CantStart if there is no room for it, or its run is over."""
        try:
            self._folder = Path(tempfile.mkdtemp(prefix="hourbell-"))  # made with 0700
            file = self._folder / f"script{self._ending()}"
            file.write_text(self._text, encoding="utf-8", newline="")
        except OSError as error:
            raise CantStart(
                f"its text can't be written to {tempfile.gettempdir()} ({error.strerror}); "
                "make room there, or name another folder in TMPDIR"
            ) from error
        if self._is_over:  # its time was up while the disk made us wait
            self.remove()
            raise CantStart("its run is over")
        return str(file)

    @property
    def places(self) -> tuple[str, ...]:
        """Return the file and its folder, to be removed by whoever sees the script to its end."""
        folder = self._folder
        return () if folder is None else (str(folder / f"script{self._ending()}"), str(folder))

    def remove(self) -> None:
        """Remove file and folder, also of a `write` that another thread is at."""
        self._is_over = True
        folder, self._folder = self._folder, None
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)

    def _ending(self) -> str:
        name = Path(self._interpreter).name.lower().removesuffix(".exe").rstrip("0123456789.")
        return _ENDINGS.get(name, ".sh")
