#!/usr/bin/env bash
# Make the packages of a release from locked versions, into dist/. Linux only; it needs a network once.
#   packaging/build.sh               all of them: wheel, source package, tar.xz, deb, rpm, bill of materials, sums; and
#                                    the installer for Windows, if HOURBELL_WINDOWS_PYTHON names the zip that it takes
#                                    its Python from, and makensis is there
#   packaging/build.sh bundle        the folder alone: build/bundle/hourbell, which starts without Python; dist/ stays
# How a release is made of them is in packaging/release.md. HOURBELL_PYTHON names the interpreter that a bundle is
# to hold, HOURBELL_MAINTAINER who answers for packages ("Ann <ann@example.org>").
set -eu

. "$(dirname "$0")/environment.sh"

case ${*:-all} in
    all) parts="archive deb rpm windows sums" dist=$root/dist ;;
    bundle) parts= dist=$root/build/dist ;;
    *) fail "build.sh makes: all, bundle. It knows no “$*”." ;;
esac
[ "$platform" = linux ] || fail "Packages are made on Linux."

. "$(dirname "$0")/builder.sh"
bundle=$built/bundle/hourbell

# The wheel is what the bundle is made of, so that the one tries the other.
make_wheel() {
    say "making the wheel and the source package"
    mkdir -p "$dist"
    (cd "$root" && "$python" -m hatchling build -d "$dist" >&2)
    install_into --no-index --no-deps --force-reinstall "$dist"/hourbell-*.whl
}

make_bundle() {
    say "making the bundle"
    rm -rf "$built/bundle"
    nice "$python" -m PyInstaller --noconfirm --clean --log-level ERROR --distpath "$built/bundle" \
        --workpath "$built/work" "$here/bundling/hourbell.spec" </dev/null >&2 ||
        fail "PyInstaller made no bundle; its own words are above."
    cp "$here/bundling/qt.conf" "$bundle/"
    "$bundle/hourbell" --version >&2 || fail "The bundle does not start; its own words are above."
}

# Make of the bundle and of what went into it what is named: licences, archive, deb, rpm, sums.
make_parts() {
    PYTHONPATH=$here PATH=$bin:$PATH nice "$python" -m bundling.making "$root" "$dist" "$@" </dev/null >&2 ||
        fail "This could not be made: $*. The reason is above."
}

# What the installer for Windows is made with may be missing where the rest can be made; it is known at once.
windows=${HOURBELL_WINDOWS_PYTHON:-}
missing_for_windows() {
    [ -f "$windows" ] ||
        echo "the embeddable Python that packaging/windows/python.txt names: HOURBELL_WINDOWS_PYTHON=/path/to/its.zip"
    command -v makensis >/dev/null || echo "makensis: apt-get install nsis"
}
missing=$(missing_for_windows)
[ -z "$windows" ] || [ -z "$missing" ] || fail "The installer for Windows was asked for, and this is missing:
$missing"

make_windows() {
    if [ -n "$missing" ]; then
        say "not made: the installer for Windows. This is missing:
$missing"
    else
        say "making: the installer for Windows"
        "$here/build_windows.sh" "$windows"
    fi
}

require_system window build
rm -rf "$dist" "$built/linux"
prepare_builder
make_wheel
make_bundle
make_parts licences
for part in $parts; do
    case $part in
        windows) make_windows ;;
        *)
            say "making: $part"
            make_parts "$part"
            ;;
    esac
done
say "the bundle is in $bundle ($(du -sm "$bundle" | cut -f1) MB)"
[ -z "$parts" ] || say "the packages are in $dist"
