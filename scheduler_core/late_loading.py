"""Load what few stores need with its first use, in a program whose files an update may have replaced."""

from functools import cache
from importlib import import_module
from typing import Any

FILES_CHANGED = "the program's files were changed while its engine runs; start the engine again"


@cache
def made_late(package: str, name: str) -> Any:  # noqa: ANN401 - whoever names a class knows its type
    """Return the one object of a class of a package; ImportError where it can't be loaded any more.

    What failed is tried again when it is asked for next.
    """
    module, _, kind = name.rpartition(".")
    try:
        return getattr(import_module(f"{package}.{module}"), kind)()
    except Exception as error:  # an update is no fault of who asks, whatever it has made of the file
        raise ImportError(f"{name} of {package} can't be loaded: {error}") from error
