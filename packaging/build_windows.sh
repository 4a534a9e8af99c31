#!/usr/bin/env bash
# Make the installer for Windows, dist/hourbell-VERSION-windows-x64.exe, on Debian with NSIS (apt-get install nsis):
#   packaging/build_windows.sh python-VERSION-embed-amd64.zip
# build.sh runs it where HOURBELL_WINDOWS_PYTHON names that zip; alone, it leaves the sums in dist as they are.
# The zip is the embeddable Python for Windows of python.org that packaging/windows/python.txt names with its SHA-256.
# The packages come from packaging/locks/runtime.txt, as wheels for Windows.
set -eu

. "$(dirname "$0")/environment.sh"

[ $# -eq 1 ] || fail "usage: packaging/build_windows.sh python-VERSION-embed-amd64.zip"
[ -f "$1" ] || fail "There is no file $1. Fetch the embeddable Python that packaging/windows/python.txt names."
archive=$(readlink -f "$1")
command -v makensis >/dev/null || fail "There is no makensis. Install it: apt-get install nsis"
. "$(dirname "$0")/builder.sh"
prepare_builder

built=$built/windows
rm -rf "$built"
mkdir -p "$built" "$root/dist"
(cd "$root" && "$python" -P -m hatchling build -t wheel -d "$built/wheel" >&2)
say "bringing the packages for Windows"
PYTHONPATH=$root/packaging "$python" -P -m bundling.windows "$root" "$archive" "$built"/wheel/hourbell-*.whl "$built/Hourbell" ||
    fail "The folder for Windows could not be made; the reason is above."
"$here/pack_windows.sh" "$built/Hourbell" "$root/dist"
cp "$built/Hourbell/licences/hourbell.cdx.json" \
    "$root/dist/hourbell-$(sed -n 's/^version = "\(.*\)"$/\1/p' "$root/pyproject.toml")-windows.cdx.json"
