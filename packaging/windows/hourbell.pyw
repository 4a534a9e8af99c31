"""Start Hourbell from the folder that the installer made."""

import sys

from gui.launcher import main

if __name__ == "__main__":
    sys.exit(main())
