#!/usr/bin/env bash
# Try the installer for Windows under Wine (apt-get install wine64), in a Windows of its own that is thrown away:
#   packaging/try_windows.sh dist/hourbell-VERSION-windows-x64.exe
# Installed, a job made and run by the engine, refused while that runs, installed anew over another Python, removed with the jobs left alone, removed
# with them. The window is not tried: what Wine shows says little of Windows.
set -eu

[ $# -eq 1 ] || { echo "usage: packaging/try_windows.sh INSTALLER" >&2; exit 2; }
installer=$(readlink -f "$1")
command -v wine >/dev/null || { echo "There is no wine. Install it: apt-get install wine64 wine" >&2; exit 1; }

scratch=$(mktemp -d)
export WINEPREFIX=$scratch/windows WINEDEBUG=-all
# Its server belongs to that folder alone and ends with it.
trap 'wineserver -k 2>/dev/null || true; rm -rf "$scratch"' EXIT

step() { echo "- $*"; }
fail() { echo "try_windows.sh: $*" >&2; exit 1; }
hourbell() { (cd "$program" && timeout 120 wine python.exe -I hourbell.pyw "$@"); }

step "a new Windows"
timeout 300 wine wineboot -i >/dev/null 2>&1
local_data=$(find "$WINEPREFIX/drive_c/users" -type d -path '*/AppData/Local' -not -path '*/Public/*' | head -1)
program=$local_data/Programs/Hourbell

step "installed for a user"
timeout 300 wine "$installer" /S
[ -f "$program/hourbell.pyw" ] || fail "nothing was installed in $program"
find "$WINEPREFIX/drive_c/users" -name Hourbell.lnk | grep -q . || fail "there is no entry in the start menu"

step "the command line and the engine"
hourbell --version
hourbell job add tried --text "every day at 9:00 run cmd /c echo fired"
hourbell job run tried
hourbell engine --until-idle
hourbell run list | grep tried || fail "the job did not run"

step "not installed while it runs"
hourbell engine >/dev/null 2>&1 &
for _ in 1 2 3 4 5 6 7 8 9 10; do
    if hourbell status | grep -q "process"; then break; fi
    sleep 1
done
result=0
timeout 300 wine "$installer" /S || result=$?
[ $result -eq 2 ] || fail "it ended with $result beside a running engine, not with 2"
wineserver -k
wait

step "installed anew, over one with another Python: the job is still there"
touch "$program/python311.dll" "$program/python311.zip" "$program/python311._pth" "$program/_gone.pyd" "$program/own.txt"
timeout 300 wine "$installer" /S
hourbell job list | grep tried || fail "the job is gone"
for old in python311.dll python311.zip python311._pth _gone.pyd; do
    [ ! -e "$program/$old" ] || fail "of the former one this stayed: $old"
done
rm "$program/own.txt" || fail "what somebody else put there was removed"

step "with its licences and a bill of materials"
for brought in NOTICE.txt LGPL-3.txt hourbell.cdx.json python/LICENSE.txt; do
    [ -s "$program/licences/$brought" ] || fail "this is missing: licences/$brought"
done

step "removed: the jobs stay"
timeout 300 wine "$program/uninstall.exe" /S "_?=$(wine winepath -w "$program" | tr -d '\r')"
[ ! -e "$program/python.exe" ] || fail "the program is still there"
[ -f "$local_data/hourbell/hourbell.db" ] || fail "the jobs were removed, too"

step "removed with the jobs"
timeout 300 wine "$installer" /S
timeout 300 wine "$program/uninstall.exe" /S /REMOVEDATA "_?=$(wine winepath -w "$program" | tr -d '\r')"
[ ! -e "$local_data/hourbell" ] || fail "the jobs are still there"
echo "all of it went as it should"
