# Shared by build.sh and build_windows.sh, after environment.sh: the environment that packages are made in, below build.
# Sourced, never run.
# shellcheck shell=bash disable=SC2034,SC2154 # some variables are for the scripts that source this, or from them

here=$root/packaging built=$root/build
environment=$built/environment bin=$environment/bin python=$environment/bin/python

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
