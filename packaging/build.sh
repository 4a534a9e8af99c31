#!/usr/bin/env bash
# Make the packages of a release from locked versions, into dist/. Linux only; it needs a network once.
#   packaging/build.sh               all of them: wheel, source package, tar.xz, deb, rpm, bill of materials, sums
#   packaging/build.sh bundle        the folder alone: build/bundle/hourbell, which starts without Python; dist/ stays
# How a release is made of them is in packaging/release.md. HOURBELL_PYTHON names the interpreter that a bundle is
# to hold, HOURBELL_MAINTAINER who answers for packages ("Ann <ann@example.org>").
set -eu

. "$(dirname "$0")/environment.sh"

case ${*:-all} in
    all) parts="archive deb rpm sums" dist=$root/dist ;;
    bundle) parts= dist=$root/build/dist ;;
    *) fail "build.sh makes: all, bundle. It knows no “$*”." ;;
esac
[ "$platform" = linux ] || fail "Packages are made on Linux."

built=$root/build
environment=$built/environment bin=$environment/bin python=$environment/bin/python
bundle=$built/bundle/hourbell

# The same sources give the same bytes: times are those of the last commit, sets have one order.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 1)}
export PYTHONHASHSEED=0 LC_ALL=C.UTF-8 TZ=UTC
unset PYTHONHOME PYTHONPATH PYTHONDONTWRITEBYTECODE
# What stands in the folder of whoever calls this, as the checkout, is not taken for the installed wheel.
export PYTHONSAFEPATH=yes
umask 022

# A bundle takes Python's library with it, which Debian keeps apart from the program.
require_python_library() {
    local minor rest
    if has_python_library; then return; fi
    read -r minor rest <<<"$(describe_python "$base_python")"
    case $base_python:$(package_manager) in /usr/bin/*:apt-get) install_packages apt-get "libpython3.$minor" ;; esac
    has_python_library || fail "$base_python has no shared library of its own, which a bundle needs. Name another
    Python: HOURBELL_PYTHON=/path/to/python3.12"
}

has_python_library() {
    "$base_python" -I -c 'if True:
        import ctypes, sysconfig
        ctypes.CDLL(sysconfig.get_config_var("INSTSONAME"))' </dev/null 2>/dev/null
}

# An environment of its own: what is in it beside the locked packages would be taken for a part of the program.
prepare_builder() {
    local wanted
    wanted="$(cksum <"$locks/bundle.txt") $environment"
    if [ -x "$python" ] && is_done bundle "$wanted" &&
        { [ -z "${HOURBELL_PYTHON:-}" ] || is_done python "$(describe_python "$HOURBELL_PYTHON")"; }; then
        return
    fi
    find_python
    require_python_library
    rm -rf "$environment"
    mkdir -p "$environment"
    say "preparing $environment with $base_python"
    "$base_python" -I -m venv "$environment" </dev/null >&2 || fail "$base_python could not make an environment."
    install_locked "$locks/bundle.txt"
    wait # for what is compiled
    describe_python "$base_python" >"$(stamp_of python)"
    echo "$wanted" >"$(stamp_of bundle)"
}

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

here=$root/packaging
require_system window build
rm -rf "$dist" "$built/linux"
prepare_builder
make_wheel
make_bundle
make_parts licences
for part in $parts; do
    say "making: $part"
    make_parts "$part"
done
say "the bundle is in $bundle ($(du -sm "$bundle" | cut -f1) MB)"
[ -z "$parts" ] || say "the packages are in $dist"
