#!/usr/bin/env bash
# Make an AppImage of the archive of a release: build.sh dist/hourbell-…-linux-x86_64.tar.xz TO
# It needs appimagetool on the PATH, or named by APPIMAGETOOL. Untried with the real one.
set -eu

[ $# -eq 2 ] || { echo "usage: $0 ARCHIVE TO" >&2; exit 2; }
archive=$(readlink -f "$1") to=$(readlink -f "$2") here=$(cd "$(dirname "$0")" && pwd)
tool=${APPIMAGETOOL:-appimagetool}
case $(basename "$archive") in
    hourbell-*-linux-x86_64.tar.xz) name=$(basename "$archive" -linux-x86_64.tar.xz) ;;
    *) echo "$1 is not the archive of a release, which is called hourbell-VERSION-linux-x86_64.tar.xz." >&2; exit 2 ;;
esac
command -v "$tool" >/dev/null || { echo "There is no $tool. Install appimagetool, or name it by APPIMAGETOOL." >&2; exit 1; }

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
whole=$scratch/Hourbell.AppDir
mkdir -p "$whole/usr/lib/hourbell"
tar -xJf "$archive" -C "$whole/usr/lib/hourbell" --strip-components=1
resources=$whole/usr/lib/hourbell/_internal/resources
cp "$resources/app/hourbell.desktop" "$resources/icons/hourbell.svg" "$whole/"
ln -s hourbell.svg "$whole/.DirIcon"
cp "$here/AppRun" "$whole/AppRun"
chmod 755 "$whole/AppRun"
ARCH=x86_64 "$tool" "$whole" "$to/$name-x86_64.AppImage"
