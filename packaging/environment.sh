# Shared by run.sh, test.sh and build.sh: finds a Python, the system packages and an isolated environment, and installs what is
# missing. Sourced, never run. Everything it says goes to stderr, so that stdout belongs to Hourbell.
# shellcheck shell=bash disable=SC2034 # some variables are for the scripts that source this

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
locks=$root/packaging/locks
environment=${HOURBELL_ENVIRONMENT:-$root/.venv}
case $environment in /* | [A-Za-z]:*) ;; *) environment=$PWD/$environment ;; esac

case $(uname -s) in
    Linux) platform=linux bin=$environment/bin python=$environment/bin/python ;;
    MINGW* | MSYS* | CYGWIN*) platform=windows bin=$environment/Scripts python=$environment/Scripts/python.exe ;;
    *) platform=other bin=$environment/bin python=$environment/bin/python ;;
esac

say() { printf 'hourbell: %s\n' "$*" >&2; }

fail() {
    say "$@"
    exit 1
}

# ---- system packages ----

# What must be there, how to notice it, and who brings it on Debian and Arch. On RPM systems the name of a library or
# the path of a program is itself something that can be installed.
needs() {
    case $1 in
        window) cat <<'TABLE'
library libEGL.so.1             libegl1             libglvnd
library libGL.so.1              libgl1              libglvnd
library libX11-xcb.so.1         libx11-xcb1         libx11
library libbrotlidec.so.1       libbrotli1          brotli
library libdbus-1.so.3          libdbus-1-3         dbus
library libfontconfig.so.1      libfontconfig1      fontconfig
library libglib-2.0.so.0        libglib2.0-0        glib2
library libgssapi_krb5.so.2     libgssapi-krb5-2    krb5
library libwayland-client.so.0  libwayland-client0  wayland
library libwayland-cursor.so.0  libwayland-cursor0  wayland
library libwayland-egl.so.1     libwayland-egl1     wayland
library libxcb-cursor.so.0      libxcb-cursor0      xcb-util-cursor
library libxcb-icccm.so.4       libxcb-icccm4       xcb-util-wm
library libxcb-keysyms.so.1     libxcb-keysyms1     xcb-util-keysyms
library libxcb-randr.so.0       libxcb-randr0       libxcb
library libxcb-shape.so.0       libxcb-shape0       libxcb
library libxcb-sync.so.1        libxcb-sync1        libxcb
library libxcb-xfixes.so.0      libxcb-xfixes0      libxcb
library libxcb-xkb.so.1         libxcb-xkb1         libxcb
library libxkbcommon-x11.so.0   libxkbcommon-x11-0  libxkbcommon-x11
library libxkbcommon.so.0       libxkbcommon0       libxkbcommon
font    font(dejavusans)        fonts-dejavu-core   ttf-dejavu
TABLE
            ;;
        build) cat <<'TABLE'
program objdump                 binutils            binutils
program xz                      xz-utils            xz
TABLE
            ;;
        tests) cat <<'TABLE'
program Xvfb                    xvfb                xorg-server-xvfb
program crontab                 cron                cronie
program dbus-daemon             dbus                dbus
program dunst                   dunst               dunst
program import                  imagemagick         imagemagick
program openbox                 openbox             openbox
program systemd-analyze         systemd             systemd
program trayer                  trayer              trayer
program xdotool                 xdotool             xdotool
server  postgresql-server       postgresql          postgresql
TABLE
            ;;
    esac
}

package_manager() {
    local manager
    for manager in apt-get dnf pacman zypper; do
        if command -v "$manager" >/dev/null 2>&1; then
            echo "$manager"
            return
        fi
    done
}

# Print the missing packages among the needs named, one a line, as the package manager calls them.
missing_packages() {
    local manager=$1 libraries kind what debian arch wanted
    shift
    libraries=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null || true)
    for wanted in "$@"; do
        needs "$wanted" | while read -r kind what debian arch; do
            case $kind in
                # A system without ldconfig can't be asked. The comma leaves out 32-bit libraries.
                library) case $libraries in '' | *"$what (libc6,"*) continue ;; esac ;;
                program) if command -v "$what" >/dev/null 2>&1; then continue; fi ;;
                font) if has_fonts; then continue; fi ;;
                server) if has_postgresql; then continue; fi ;;
            esac
            case $manager:$kind in
                apt-get:*) echo "$debian" ;;
                pacman:*) echo "$arch" ;;
                dnf:library | zypper:library) echo "$what()(64bit)" ;;
                dnf:program | zypper:program) echo "/usr/bin/$what" ;;
                *) echo "$what" ;;
            esac
        done
    done | sort -u
}

# Debian keeps the programs of the server off the PATH, one folder for each version.
has_postgresql() {
    local folder
    if command -v initdb >/dev/null 2>&1 && command -v pg_ctl >/dev/null 2>&1; then
        return 0
    fi
    for folder in /usr/lib/postgresql/*/bin; do
        if [ -x "$folder/initdb" ]; then
            return 0
        fi
    done
    return 1
}

has_fonts() {
    local folder
    for folder in /usr/share/fonts /usr/local/share/fonts "${HOME:-/}/.fonts" "${HOME:-/}/.local/share/fonts"; do
        if [ -d "$folder" ] && [ -n "$(find -L "$folder" -name '*.[ot]t[fc]' -print -quit 2>/dev/null)" ]; then
            return 0
        fi
    done
    return 1
}

# Install what is missing for the needs named (window, tests, build); say what to do where that is impossible.
require_system() {
    local manager missing
    [ "$platform" = linux ] || return 0
    [ "${HOURBELL_SYSTEM_PACKAGES:-}" != skip ] || return 0
    manager=$(package_manager)
    missing=$(missing_packages "$manager" "$@")
    [ -n "$missing" ] || return 0
    # shellcheck disable=SC2086 # one word for each package
    install_packages "$manager" $missing
    missing=$(missing_packages "$manager" "$@")
    # shellcheck disable=SC2086
    [ -z "$missing" ] || say "still not found after installing:" $missing
}

install_packages() {
    local manager=$1 command sudo=
    shift
    say "missing on this system:" "$@"
    case $manager in
        apt-get) command="apt-get install --yes --no-install-recommends" ;;
        dnf) command="dnf install --assumeyes --setopt=install_weak_deps=False" ;;
        pacman) command="pacman -S --needed --noconfirm" ;;
        zypper) command="zypper --non-interactive install --no-recommends" ;;
        *) fail "No package manager known here (apt-get, dnf, pacman, zypper). Please install them, then start again." ;;
    esac
    if can_be_root; then
        say "installing them; the package manager's own words follow"
        [ "$manager" != apt-get ] || refresh_lists
        # shellcheck disable=SC2086 # the command is several words
        if as_root env DEBIAN_FRONTEND=noninteractive ${command/apt-get/apt-get -q -o DPkg::Lock::Timeout=300} "$@" \
            </dev/null >&2; then
            return
        fi
        say "The package manager failed; the reason is above. Without a network, connect first."
    else
        say "Installing them takes an administrator: this is not root, and sudo is missing or would ask for a password."
    fi
    ! command -v sudo >/dev/null 2>&1 || sudo="sudo "
    fail "Please run this as an administrator, then start again:
    $sudo$command$(printf ' %q' "$@")"
}

# apt-get waits for another apt-get when it installs, but not when it reads its lists.
refresh_lists() {
    local attempt
    for attempt in 1 2 3 4 5 6 7 8 9 10; do
        if as_root apt-get -q update </dev/null >&2; then return; fi
        [ "$attempt" -eq 10 ] || sleep 6
    done
    say "the list of packages could not be refreshed; trying with the old one"
}

can_be_root() {
    [ "$EUID" -eq 0 ] && return
    command -v sudo >/dev/null 2>&1 || return
    # With a terminal sudo can ask for the password; without one it must not need it.
    [ -t 2 ] || sudo -n true 2>/dev/null
}

as_root() {
    if [ "$EUID" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# ---- Python ----

# Describe an interpreter in one line: minor version, whether it can make environments, its real path. Says nothing of
# one that can't run Hourbell: broken, older than 3.11, not CPython, or free-threaded (Qt has no build for it).
describe_python() {
    "$1" -I -c '
import os, sys, sysconfig
if sys.version_info < (3, 11) or sys.implementation.name != "cpython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
    sys.exit(1)
try:
    import ensurepip, venv
    able = "able"
except ImportError:
    able = "bare"
print(sys.version_info[1], able, os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable))
' 2>/dev/null </dev/null | tr -d '\r'
}

# Set base_python to the interpreter to build with: one of the tested versions if there is any, else a newer one.
find_python() {
    local name candidate described minor able path
    local bare='' newer='' newer_bare=''
    base_python=
    if [ -n "${HOURBELL_PYTHON:-}" ]; then
        described=$(describe_python "$HOURBELL_PYTHON")
        [ -n "$described" ] ||
            fail "HOURBELL_PYTHON=$HOURBELL_PYTHON is not a CPython 3.11 or newer that runs."
        read -r minor able path <<<"$described"
        [ "$able" = able ] || add_venv "$minor" "$path"
        base_python=$path
        return
    fi
    for name in python3.13 python3.12 python3.11 python3 python; do
        # Every one on the path: the first may be a version manager's stub that only says it is not installed.
        while read -r candidate; do
            described=$(describe_python "$candidate")
            [ -n "$described" ] || continue
            read -r minor able path <<<"$described"
            case $able:$((minor <= 13)) in
                able:1)
                    base_python=$path
                    return
                    ;;
                bare:1) bare=${bare:-$described} ;;
                able:0) newer=${newer:-$described} ;;
                bare:0) newer_bare=${newer_bare:-$described} ;;
            esac
        done < <(type -aP "$name")
    done
    if [ -n "$bare" ]; then
        read -r minor able path <<<"$bare"
        add_venv "$minor" "$path"
    elif [ -n "$newer$newer_bare" ]; then
        read -r minor able path <<<"${newer:-$newer_bare}"
        say "only Python 3.$minor was found; Hourbell is tested with 3.11, 3.12 and 3.13. Trying it."
        [ "$able" = able ] || add_venv "$minor" "$path"
    else
        fail "Hourbell needs Python 3.11, 3.12 or 3.13, and none was found on the PATH.
    Install one (for example: sudo apt-get install python3 python3-venv), or name one: HOURBELL_PYTHON=/path/to/python3.12"
    fi
    base_python=$path
}

# Debian keeps `venv` and pip out of its Python packages.
add_venv() {
    case $2:$(package_manager) in
        /usr/bin/*:apt-get) install_packages apt-get "python3.$1-venv" ;;
        *) fail "$2 can't make environments: its modules venv and ensurepip are missing. Install them, or name another
    Python: HOURBELL_PYTHON=/path/to/python3.12" ;;
    esac
    case $(describe_python "$2") in
        *" able "*) ;;
        *) fail "python3.$1-venv is installed, but $2 still can't make environments." ;;
    esac
}

# ---- the environment ----

# Three steps, each with a stamp that is written last and says what the step was made from. A step whose stamp differs
# is done again; one that was interrupted has no stamp.
stamp_of() { echo "$environment/.hourbell-$1"; }

is_done() { [ "$(cat "$(stamp_of "$1")" 2>/dev/null)" = "$2" ]; }

# Make the environment current for `runtime` or `tests`. What several machines need is added to it where
# HOURBELL_MACHINES=yes asks for it, and stays from then on: an engine on a server must not lose it by an update.
prepare_environment() {
    local runtime_sum machines_sum tests_sum project_sum rest
    {
        read -r runtime_sum rest
        read -r machines_sum rest
        read -r tests_sum rest
        read -r project_sum rest
    } < <(cd "$root/packaging/locks" && cksum runtime.txt machines.txt tests.txt ../../pyproject.toml)
    : "$rest"
    wanted_machines=
    if [ "${HOURBELL_MACHINES:-}" = yes ] || [ -e "$(stamp_of machines)" ]; then
        wanted_machines=$machines_sum
    fi
    wanted_packages="$runtime_sum $root $environment"
    wanted_project=$project_sum
    wanted_tests=$tests_sum

    if is_current "$1"; then return; fi
    mkdir -p "$(dirname "$environment")"
    if command -v flock >/dev/null 2>&1; then
        (
            flock -n 9 || { say "waiting for another start to finish preparing $environment" && flock 9; }
            bring_up_to_date "$1"
        ) 9>"$environment.lock"
    else
        bring_up_to_date "$1"
    fi
}

is_current() {
    [ -x "$python" ] && is_done packages "$wanted_packages" && is_done project "$wanted_project" || return
    [ "$1" = runtime ] || is_done tests "$wanted_tests" || return
    [ -z "$wanted_machines" ] || is_done machines "$wanted_machines" || return
    [ -z "${HOURBELL_PYTHON:-}" ] || is_done python "$(describe_python "$HOURBELL_PYTHON")"
}

bring_up_to_date() {
    if is_current "$1"; then return; fi # another start did it meanwhile
    if ! { [ -x "$python" ] && is_done packages "$wanted_packages"; } ||
        { [ -n "${HOURBELL_PYTHON:-}" ] && ! is_done python "$(describe_python "$HOURBELL_PYTHON")"; }; then
        make_environment "$1"
    fi
    if ! is_done project "$wanted_project"; then
        install_into --no-index --no-deps --no-build-isolation --editable "$root" ||
            fail "Hourbell itself could not be installed into $environment; the reason is above."
        echo "$wanted_project" >"$(stamp_of project)"
    fi
    if [ "$1" = tests ] && ! is_done tests "$wanted_tests"; then
        say "installing packages for: tests"
        install_locked "$locks/tests.txt"
        echo "$wanted_tests" >"$(stamp_of tests)"
    fi
    if [ -n "$wanted_machines" ] && ! is_done machines "$wanted_machines"; then
        say "installing packages for: machines"
        install_locked "$locks/machines.txt"
        echo "$wanted_machines" >"$(stamp_of machines)"
    fi
    wait # for what is compiled
}

# Make an environment with the packages for `runtime`, or for `tests` at once: these have those of the former, too.
make_environment() {
    local old
    find_python
    for old in "$environment".old.*; do
        if [ -e "$old" ]; then rm -rf "$old"; fi
    done
    if [ -e "$environment" ]; then
        # Never clear a folder that these scripts did not make.
        [ -e "$(stamp_of marker)" ] || rmdir "$environment" 2>/dev/null ||
            fail "$environment exists and was not made by this script. Move it away, or choose another place:
    HOURBELL_ENVIRONMENT=/path/to/a/new/folder"
        if [ -e "$environment" ]; then
            mv "$environment" "$environment.old.$$"
            rm -rf "$environment.old.$$"
        fi
    fi
    say "preparing $environment with $base_python: about 100 MB to download, once"
    mkdir -p "$environment"
    : >"$(stamp_of marker)"
    "$base_python" -I -m venv "$environment" </dev/null >&2 || fail "$base_python could not make an environment."
    say "installing packages for: $1"
    if [ "$1" = tests ]; then
        part_of_tests 1 >"$environment/.hourbell-lock-1"
        part_of_tests 0 >"$environment/.hourbell-lock-2"
        install_locked "$environment/.hourbell-lock-1" "$environment/.hourbell-lock-2"
        echo "$wanted_tests" >"$(stamp_of tests)"
    else
        install_locked "$locks/runtime.txt"
    fi
    describe_python "$base_python" >"$(stamp_of python)"
    echo "$wanted_packages" >"$(stamp_of packages)"
}

# Print what the lock of the tests has from that for runtime (1), or has beside it (0).
part_of_tests() {
    awk -v is_wanted="$1" '/^[^ ]/ { is_printed = FNR != NR && ($0 in known) == is_wanted }
        FNR == NR { known[$0] }
        is_printed' "$locks/runtime.txt" "$locks/tests.txt"
}

# Install locks side by side. Together they hold all there is to install, so nothing is looked for.
install_locked() {
    (
        pips=
        # A process in the background hears no Ctrl+C.
        trap 'kill $pips 2>/dev/null || true; exit 130' INT TERM
        for lock; do
            become_pip --no-compile --no-deps --require-hashes --only-binary=:all: --requirement "$lock" &
            pips="$pips $!"
        done
        result=0
        for pip in $pips; do wait "$pip" || result=1; done
        exit $result
    ) || {
        [ $? -ne 130 ] || exit 130
        fail "The packages in packaging/locks could not be installed; pip's own words are above.
    Check the network (a proxy goes into HTTPS_PROXY, a mirror into pip's configuration), then start again."
    }
    compile_packages &
}

# pip compiles one file after the other; this takes all processors, beside what is installed next.
# What can't be compiled (some packages hold such examples) is left to whoever reads it.
compile_packages() {
    "$python" -I -c 'if True:
        import compileall, sysconfig
        compileall.compile_dir(sysconfig.get_path("purelib"), quiet=2, workers=0)' </dev/null >/dev/null 2>&1 || true
}

install_into() { (become_pip "$@"); }

# Take the place of this shell, so that whoever ends it ends pip.
become_pip() {
    [ -t 2 ] || set -- --quiet "$@"
    exec env -u PIP_USER -u PIP_TARGET -u PIP_PREFIX -u PIP_REQUIRE_VIRTUALENV \
        "$python" -I -m pip --disable-pip-version-check --no-input install "$@" </dev/null >&2
}
