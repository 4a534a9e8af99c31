#!/usr/bin/env bash
# Check and test Hourbell from this folder, after installing what is missing.
#   packaging/test.sh                everything
#   packaging/test.sh --fast         leave out the tests marked slow
#   packaging/test.sh --thorough     with those marked thorough, which try very much
#   packaging/test.sh --bundle       the journeys that start the program, with that of packaging/build.sh bundle
#   packaging/test.sh ARGUMENTS      these go to pytest, which then runs one test after the other
# The variables of run.sh apply here too.
set -eu

. "$(dirname "$0")/environment.sh"

# A process that dies is replaced; its test is tried again alone, as all are that fail (tests/suite).
several="--workers auto"
# shellcheck disable=SC2086 # these are several words
case ${1:-} in
    '') set -- $several ;;
    --fast)
        shift
        set -- -m 'not slow and not thorough' $several "$@"
        ;;
    --bundle)
        shift
        export HOURBELL_TRIED_BUNDLE=$root/build/bundle/hourbell/hourbell
        [ -x "$HOURBELL_TRIED_BUNDLE" ] || fail "There is no bundle to try. Make it: packaging/build.sh bundle"
        set -- -m '' tests/journeys "$@"
        ;;
    --thorough)
        shift
        set -- -m '' $several "$@"
        ;;
esac

require_system window tests
prepare_environment tests

cd "$root"
# Programs that tests start read what Python has compiled; else each start compiles all of it anew.
unset PYTHONHOME PYTHONPATH PYTHONDONTWRITEBYTECODE DBUS_SESSION_BUS_ADDRESS

# Nothing of the user's own is read or written: settings, data, caches and the display are the tests' own.
scratch=$(mktemp -d)
children=
checks=()
# shellcheck disable=SC2317 # the trap calls it
clean_up() {
    local child
    for child in $children "${!checks[@]}"; do
        kill "$child" 2>/dev/null || true
        wait "$child" 2>/dev/null || true
    done
    rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
for name in CONFIG DATA CACHE STATE; do
    mkdir "$scratch/$name"
    export "XDG_${name}_HOME=$scratch/$name"
done
mkdir -m 700 "$scratch/RUNTIME"
export XDG_RUNTIME_DIR=$scratch/RUNTIME
# Qt warns, and a warning fails a test, where the locale has no UTF-8.
[ "$platform" != linux ] || export LC_ALL=C.UTF-8

# What is not run by pytest is checked beside the tests, which go first; what it says is told at their end.
begin_check() {
    local name=$1
    shift
    nice "$@" >"$scratch/$name" 2>&1 &
    checks[$!]=$name
}
# What differs by system is checked for the other ones too; each keeps a cache of its own, for the next time.
begin_checks() {
    local other here near_the_system cache=.mypy_cache
    [ -z "${CI:-}" ] || cache=/dev/null
    begin_check "ruff format" "$python" -m ruff format --check --quiet --output-format concise
    begin_check "ruff check" "$python" -m ruff check --quiet --output-format concise
    begin_check "import contracts" "$python" "$bin/lint-imports"
    here=$("$python" -c 'import sys; print(sys.platform)')
    begin_check "mypy for $here" "$python" -m mypy --strict --cache-dir "$cache"
    near_the_system=$("$python" -m tests.suite.near_the_system)
    for other in linux darwin win32; do
        [ "$other" != "$here" ] || continue
        [ -n "${CI:-}" ] || cache=.mypy_cache/$other
        # shellcheck disable=SC2086 # the modules are several words
        begin_check "mypy for $other" "$python" -m mypy --strict --platform "$other" \
            --cache-dir "$cache" --follow-imports silent $near_the_system
    done
}
failed=
end_checks() {
    local each name
    for each in "${!checks[@]}"; do
        name=${checks[$each]}
        if ! wait "$each"; then
            say "$name"
            cat "$scratch/$name" >&2
            failed="$failed, $name"
        fi
        unset "checks[$each]"
    done
}

# A display with a window manager, so that focus, activation and keys behave as they do for a person.
start_display() {
    local waited=0 xvfb
    Xvfb -displayfd 3 -screen 0 1600x1000x24 -dpi 96 -nolisten tcp -noreset \
        3>"$scratch/display" >"$scratch/xvfb.log" 2>&1 &
    xvfb=$!
    children="$children $xvfb"
    until [ -s "$scratch/display" ]; do
        waited=$((waited + 1))
        if [ $waited -gt 300 ] || ! kill -0 "$xvfb" 2>/dev/null; then
            cat "$scratch/xvfb.log" >&2
            fail "Xvfb did not start; its own words are above."
        fi
        sleep 0.1
    done
    DISPLAY=:$(cat "$scratch/display")
    export DISPLAY QT_QPA_PLATFORM=xcb
    unset WAYLAND_DISPLAY
    openbox --sm-disable >"$scratch/openbox.log" 2>&1 &
    # Before the screen it is on.
    children="$! $children"
}
begin_checks
[ "$platform" != linux ] || start_display

say "pytest"
result=0
"$python" -m pytest "$@" </dev/null || result=$?
end_checks
if [ -n "$failed" ]; then
    say "these checks failed: ${failed#, }"
    [ $result -ne 0 ] || result=1
fi
exit $result
