#!/usr/bin/env bash
# Try the packages in dist/ as a user meets them: as root, on a Debian system, with a network.
#   packaging/try_packages.sh            all of these, one after the other
#   packaging/try_packages.sh bundle     the archive, unpacked anywhere: updated under its window, started at login
#   packaging/try_packages.sh wheel      installed by pip, pipx and uv, each away from the checkout; the sources by pip
#   packaging/try_packages.sh deb        in a bare Debian
#   packaging/try_packages.sh rpm        in a bare Debian too, by rpm: what it asks for is looked for there
# HOURBELL_DEBIAN names the release of Debian to try (bookworm).
set -eu

. "$(dirname "$0")/environment.sh"

case ${*:-all} in
    all) trials="bundle wheel deb rpm" ;;
    bundle | deb | rpm | wheel) trials=$1 ;;
    *) fail "try_packages.sh tries: bundle, wheel, deb, rpm. It knows no “$*”." ;;
esac
release=${HOURBELL_DEBIAN:-bookworm}
unset LD_LIBRARY_PATH # what is tried must not set one
scratch=$(mktemp -d)
remove_system() {
    # What is mounted in it would be emptied with the folder.
    for mounted in proc dev; do
        ! mountpoint --quiet "$scratch/root/$mounted" || umount "$scratch/root/$mounted"
    done
    rm -rf --one-file-system "$scratch/root"
}
clean_up() {
    remove_system
    rm -rf --one-file-system "$scratch"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

the_only() {
    [ $# -eq 1 ] && [ -e "$1" ] || fail "In dist there must be one such file: $1. Make it: packaging/build.sh"
    echo "$1"
}

expect() {
    local wanted=$1 found
    shift
    found=$("$@" 2>&1) || fail "“$*” failed: $found"
    case $found in *"$wanted"*) say "as expected: $wanted" ;; *) fail "“$*” said “$found”, not “$wanted”" ;; esac
}

# Open a window by the command given on a screen of its own, open its guide, and end it. It also runs inside of a bare
# system. Before the guide is opened, $BEFORE_GUIDE is run: the guide is loaded late, so that an update may come first.
cat >"$scratch/open.sh" <<'OPEN'
set -u
folder=$(mktemp -d)
Xvfb -displayfd 3 -screen 0 1200x800x24 -nolisten tcp 3>"$folder/display" >/dev/null 2>&1 &
screen=$!
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    if [ -s "$folder/display" ]; then break; fi
    sleep 1
done
DISPLAY=:$(cat "$folder/display")
export DISPLAY
openbox --sm-disable >/dev/null 2>&1 &
manager=$!
"$@" &
window=$!
if timeout 60 xdotool search --sync --onlyvisible --name '^Hourbell$' >/dev/null; then
    if kill -0 $window; then echo "a window is open"; fi
    ${BEFORE_GUIDE:-true}
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        xdotool search --onlyvisible --name '^Hourbell$' windowactivate --sync key F1
        if timeout 10 xdotool search --sync --onlyvisible --name 'Hourbell guide$' >/dev/null; then
            echo "F1 opens the guide"
            break
        fi
    done
fi
kill $window && wait $window
echo "it ended with $?"
kill $manager $screen
rm -rf "$folder"
OPEN

# What a window must say of itself, started by the command given.
open_window() {
    local said
    said=$("$@" 2>&1) || fail "“$*” failed: $said"
    for wanted in "a window is open" "F1 opens the guide" "it ended with 0"; do
        case $said in *"$wanted"*) say "as expected: $wanted" ;; *) fail "“$*” said “$said”, not “$wanted”" ;; esac
    done
}

# Use an installed program as a user does; the words are what starts it.
use() {
    expect "hourbell $version" "$@" --version
    expect "Added job" "$@" job add tried --in 1s --inherit VIRTUAL_ENV --inherit LD_LIBRARY_PATH \
        --script "sh -c 'echo got \$VIRTUAL_ENV:\$LD_LIBRARY_PATH:tried'"
    VIRTUAL_ENV=/own/venv expect '"ready": true' "$@" engine --until-idle
    expect "succeeded" "$@" run list
    expect "tried" "$@" run list
    expect "got /own/venv::tried" "$@" job logs tried
    expect "first-job" "$@" guide
    expect "The first job" "$@" guide first-job
}

# ---- the archive ----

try_bundle() {
    local archive
    archive=$(the_only "$root"/dist/hourbell-*-linux-x86_64.tar.xz)
    require_system window tests
    prepare_environment tests
    mkdir "$scratch/A place of one’s own"
    tar -xJf "$archive" -C "$scratch/A place of one’s own"
    set -- "$scratch/A place of one’s own"/hourbell-*/hourbell
    (
        export HOURBELL_STORE=$scratch/bundle.db XDG_CONFIG_HOME=$scratch/config XDG_STATE_HOME=$scratch/state
        cd "$scratch"
        use "$1"
        open_window sh "$scratch/open.sh" "$1"
    )
    say "updating it under its window, starting it again and at login"
    (cd "$root" && HOURBELL_TRIED_BUNDLE=$1 "$python" -m pytest -q -m "" -p no:cacheprovider tests/journeys/test_bundle.py) >&2 ||
        fail "A journey with the bundle failed; the reason is above."
}

# ---- the wheel and the sources ----

try_wheel() {
    local wheel sources own=$scratch/tool tools=$scratch/tools kind
    wheel=$(the_only "$root"/dist/hourbell-*.whl)
    sources=$(the_only "$root"/dist/hourbell-*.tar.gz)
    require_system window tests
    find_python
    cd "$scratch" # no checkout beside it
    "$base_python" -I -m venv "$tools"
    "$tools/bin/python" -I -m pip --disable-pip-version-check --quiet install pipx uv
    export PIPX_HOME=$scratch/pipx PIPX_BIN_DIR=$scratch/pipx-bin PIPX_MAN_DIR=$scratch/pipx-man
    export UV_TOOL_DIR=$scratch/uv UV_TOOL_BIN_DIR=$scratch/uv-bin UV_CACHE_DIR=$scratch/uv-cache
    export XDG_CONFIG_HOME=$scratch/config XDG_STATE_HOME=$scratch/state XDG_DATA_HOME=$scratch/data
    unset DBUS_SESSION_BUS_ADDRESS WAYLAND_DISPLAY QT_QPA_PLATFORM PYTHONPATH
    for kind in sources pip pipx uv; do
        say "installing by $kind with $base_python"
        case $kind in
            sources | pip)
                "$base_python" -I -m venv "$own-$kind"
                [ $kind = sources ] || sources=$wheel
                "$own-$kind/bin/python" -I -m pip --disable-pip-version-check --quiet install "$sources"
                set -- "$own-$kind/bin/hourbell" "$own-$kind/bin/python"
                ;;
            pipx)
                "$tools/bin/pipx" install --quiet --python "$base_python" "$wheel" >&2
                set -- "$PIPX_BIN_DIR/hourbell" "$PIPX_HOME/venvs/hourbell/bin/python"
                ;;
            uv)
                "$tools/bin/uv" tool install --quiet --python "$base_python" "$wheel" 2>"$scratch/uv.log" ||
                    { cat "$scratch/uv.log" >&2 && fail "uv could not install it."; }
                set -- "$UV_TOOL_BIN_DIR/hourbell" "$UV_TOOL_DIR/hourbell/bin/python"
                ;;
        esac
        export HOURBELL_STORE=$scratch/$kind.db
        use "$1"
        expect "$(dirname "$(dirname "$("$2" -I -c 'import sys; print(sys.executable)')")")/share/hourbell" "$2" -I -c \
            'from gui.look.resource_files import resource_folder; print(resource_folder())'
        open_window sh "$scratch/open.sh" "$1"
    done
    "$tools/bin/pipx" uninstall --quiet hourbell >&2
    "$tools/bin/uv" tool uninstall --quiet hourbell >&2
    for kind in "$PIPX_BIN_DIR/hourbell" "$UV_TOOL_BIN_DIR/hourbell"; do
        [ ! -e "$kind" ] || fail "This stayed: $kind"
    done
}

# ---- packages of a system ----

inside() {
    chroot "$scratch/root" env -i HOME=/srv/ann PATH=/usr/bin:/bin:/usr/sbin:/sbin LC_ALL=C.UTF-8 \
        "VIRTUAL_ENV=${VIRTUAL_ENV:-}" "$@"
}
as_ann() { inside setpriv --reuid ann --regid ann --clear-groups "$@"; }

# Make a bare Debian with what the deb asks for and what is named, and a user in it.
make_system() {
    local asked
    [ "$EUID" -eq 0 ] || fail "A bare Debian is made by root alone."
    remove_system # that of the trial before: mmdebstrap asks for an empty folder
    command -v mmdebstrap >/dev/null || install_packages apt-get mmdebstrap
    # What the package asks for is brought from outside, where the network and its settings are.
    asked=$(dpkg-deb --field "$(the_only "$root"/dist/hourbell_*_amd64.deb)" Depends |
        sed 's/ *([^)]*)//g; s/ *|[^,]*//g; s/ //g')
    say "making a bare Debian $release with what the package asks for: $asked"
    mmdebstrap --quiet --variant=apt --include="$asked,fonts-dejavu-core,openbox,xdotool,xvfb$1" \
        "$release" "$scratch/root" >&2
    mount -t proc proc "$scratch/root/proc"
    mount --bind /dev "$scratch/root/dev"
    inside useradd --create-home --home-dir /srv/ann ann
    cp "$scratch/open.sh" "$scratch/root/open.sh"
}

open_by_menu() {
    expect "Exec=hourbell" inside cat /usr/share/applications/hourbell.desktop
    say "opening the window by the command of its entry in the menu"
    # shellcheck disable=SC2046 # the command is several words
    open_window as_ann sh /open.sh $(inside sed -n 's/^Exec=//p' /usr/share/applications/hourbell.desktop)
    expect "tried" as_ann hourbell job list
}

nothing_stayed() {
    local found
    expect "hourbell.db" as_ann ls /srv/ann/.local/share/hourbell
    if found=$(inside find / -xdev -ipath '*hourbell*' -not -path '/srv/*' -not -path '/*.deb' \
        -not -path '/*.rpm' -not -path '/proc/*' | grep .); then
        fail "This stayed: $found"
    fi
    say "nothing but the user's own files stayed"
}

# A package that the one to try is an upgrade of: a lower number, and the program's modules elsewhere in it.
make_former() {
    find_python
    dpkg-deb --raw-extract "$1" "$scratch/former"
    sed -i 's/^Version: .*/Version: 0.0.1/' "$scratch/former/DEBIAN/control"
    PYTHONPATH=$root/packaging "$base_python" -P -m bundling.former "$scratch/former/usr/lib/hourbell" 0.0.1
    dpkg-deb --root-owner-group -Znone --build "$scratch/former" "$2" >/dev/null
    rm -rf "$scratch/former"
}

try_deb() {
    local package window
    package=$(the_only "$root"/dist/hourbell_*_amd64.deb)
    make_system ""
    cp "$package" "$scratch/root/hourbell.deb"
    make_former "$package" "$scratch/root/former.deb"

    say "installing an older one"
    inside apt-get -q -y --no-install-recommends install /former.deb >"$scratch/apt.log" 2>&1 ||
        { cat "$scratch/apt.log" >&2 && fail "apt-get could not install it."; }
    version=0.0.1 use as_ann hourbell
    ! inside systemctl --user --global is-enabled hourbell.service 2>/dev/null || fail "The unit is enabled."

    say "upgrading under an open window"
    cat >"$scratch/root/before.sh" <<'BEFORE'
touch /srv/ann/open
while [ -e /srv/ann/open ]; do sleep 1; done
BEFORE
    (open_window as_ann env BEFORE_GUIDE="sh /before.sh" sh /open.sh hourbell) &
    window=$!
    while [ ! -e "$scratch/root/srv/ann/open" ]; do
        kill -0 $window 2>/dev/null || fail "No window was open."
        sleep 1
    done
    inside apt-get -q -y install /hourbell.deb >"$scratch/apt.log" 2>&1 || fail "It can't be upgraded."
    rm "$scratch/root/srv/ann/open"
    wait $window || fail "The window did not stand it."
    expect "hourbell $version" as_ann hourbell --version
    expect "tried" as_ann hourbell job list
    open_by_menu

    say "removing, purging"
    inside apt-get -q -y remove hourbell >"$scratch/apt.log" 2>&1 || fail "It can't be removed."
    expect "hourbell.db" as_ann ls /srv/ann/.local/share/hourbell
    inside dpkg --purge hourbell >"$scratch/apt.log" 2>&1 || fail "It can't be purged."
    nothing_stayed
}

# rpm knows nothing of what dpkg installed. Each library that is asked for is looked for, then rpm is told to believe it.
try_rpm() {
    local package needed libraries name
    package=$(the_only "$root"/dist/hourbell-*.x86_64.rpm)
    make_system ,rpm,ca-certificates
    cp "$package" "$scratch/root/hourbell.rpm"
    libraries=$(inside ldconfig -p)
    for needed in $(inside rpm -qp --requires /hourbell.rpm | sed 's/ .*//'); do
        name=${needed%%(*}
        case $needed:$libraries in
            rpmlib* | ca-certificates:* | config*) ;;
            *"()(64bit):"*"$name (libc6,"* | libc.so.6*:*"libc.so.6 (libc6,"*) ;;
            *) fail "The rpm asks for what is not there: $needed" ;;
        esac
    done
    say "as expected: all that the rpm asks for is there"

    say "installing, opening, installing anew, removing"
    inside rpm --install --nodeps /hourbell.rpm
    inside rpm --verify --nodeps hourbell || fail "What was installed is not what is in the rpm."
    use as_ann hourbell
    open_by_menu
    inside rpm --upgrade --nodeps --replacepkgs /hourbell.rpm
    expect "tried" as_ann hourbell job list
    inside rpm --erase hourbell
    nothing_stayed
}

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$root/pyproject.toml")
for trial in $trials; do ("try_$trial"); done
say "tried: $trials"
