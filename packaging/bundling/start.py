"""What a bundle begins with once it can import: it mends the environment, then starts Hourbell.

The start of a bundle lets the system look for libraries in the bundle's own folder. What Hourbell starts
itself (scripts, an editor, a browser) must not find those, and needs the ones the user chose. This process
has read the variable already, so that it goes on finding its own.
"""

import os
import pathlib
import sys
from collections.abc import Mapping, MutableMapping

_CHANGED = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH")
_KEPT_AS = "_ORIG"
_OWN = "_PYI_"
RUN_HOST = "--run-host"  # as `actions.host.launching` says it
_AUTHORITIES = "SSL_CERT_FILE"
# Debian and Arch, Fedora, openSUSE, Alpine: an OpenSSL brought along knows none of these.
FILES_OF_AUTHORITIES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)


def give_back(environment: MutableMapping[str, str]) -> None:
    """Undo what the start of the bundle did to the environment."""
    for name in _CHANGED:
        kept = environment.pop(name + _KEPT_AS, None)
        if kept is not None:
            environment[name] = kept
        else:
            environment.pop(name, None)
    for name in [name for name in environment if name.startswith(_OWN)]:
        del environment[name]


def trust_as_the_system_does(environment: Mapping[str, str]) -> None:
    """Tell OpenSSL where the system keeps whom it trusts, unless the user has said it.

    OpenSSL asks the process itself. `os.environ`, from which all that Hourbell starts has its own, stays
    as the user made it.
    """
    if _AUTHORITIES not in environment:
        found = next((file for file in FILES_OF_AUTHORITIES if pathlib.Path(file).is_file()), None)
        if found is not None:
            os.putenv(_AUTHORITIES, found)


def main() -> int:
    """Start Hourbell, or the small process that holds its scripts."""
    if sys.argv[1:2] == [RUN_HOST]:
        from scheduler_core.actions.host.program import main as hold

        return hold(sys.argv[2:])
    from gui.launcher import main as start

    return start()


if __name__ == "__main__":
    give_back(os.environ)
    trust_as_the_system_does(os.environ)
    sys.exit(main())
