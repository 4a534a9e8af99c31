"""Let Hourbell start in the tray when the user logs on, as its own settings do."""

import sys
from pathlib import Path

from gui.desktop.autostart.login_item import login_item

if __name__ == "__main__":
    here = Path(__file__).resolve().parent
    login_item(command=[str(here / "pythonw.exe"), "-I", str(here / "hourbell.pyw")]).switch(True)
    sys.exit(0)
