#!/usr/bin/env bash
# Start Hourbell from this folder, after installing what is missing. All arguments go to `hourbell`:
#   packaging/run.sh                 the window
#   packaging/run.sh --headless      the engine alone, in the foreground (the same as: run.sh engine)
#   packaging/run.sh preview …       any command
# HOURBELL_PYTHON names the interpreter, HOURBELL_ENVIRONMENT the folder for the packages (default: .venv here),
# HOURBELL_SYSTEM_PACKAGES=skip leaves system packages alone.
set -eu

. "$(dirname "$0")/environment.sh"

# The window opens when no command is named, or `gui`. Only what stands before the command is ours to read.
opens_window=yes
is_value=
for argument in "$@"; do
    shift
    if [ -n "$is_value" ]; then
        is_value=
    elif [ -n "$opens_window" ]; then
        case $argument in
            --headless) argument=engine opens_window= ;;
            --store) is_value=yes ;;
            --help | -h | --version) opens_window= ;;
            -* | gui) ;;
            *) opens_window= ;;
        esac
    fi
    set -- "$@" "$argument"
done

if [ -n "$opens_window" ]; then
    if [ "$platform" = linux ] && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ]; then
        fail "There is no display here (DISPLAY and WAYLAND_DISPLAY are empty), so no window can open.
    On a desktop, start it from the desktop's own session. Over ssh, connect with ssh -X.
    The commands need no display: packaging/run.sh --help"
    fi
    require_system window
fi
prepare_environment runtime

# Isolated from PYTHONPATH and the user's site-packages; what Hourbell starts still sees the environment as it is.
if [ "$platform" = windows ]; then exec "$bin/hourbell.exe" "$@"; fi
exec "$python" -I "$bin/hourbell" "$@"
