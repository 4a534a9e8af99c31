#!/usr/bin/env bash
# Pack a folder for Windows into its installer: pack_windows.sh FOLDER TO. Beside FOLDER stands files.nsh.
set -eu

folder=$(readlink -f "$1") to=$(readlink -f "$2") here=$(cd "$(dirname "$0")" && pwd)
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$here/../pyproject.toml")
makensis -V2 -WX -INPUTCHARSET UTF8 "-DVERSION=$version" "-DSOURCE=$folder" \
    "-DKILOBYTES=$(du -sk "$folder" | cut -f1)" "-DICON=$folder/hourbell.ico" "-DFILES=$(dirname "$folder")/files.nsh" \
    "-DOUT=$to/hourbell-$version-windows-x64.exe" "$here/windows/hourbell.nsi" >&2
