#!/usr/bin/env bash
# Try the packages in dist/ as a user meets them: as root, on a Debian system, with a network.
#   packaging/try_packages.sh            the deb in a bare Debian, and the wheel in an environment of its own
#   packaging/try_packages.sh deb        one of these
#   packaging/try_packages.sh wheel
# HOURBELL_DEBIAN names the release of Debian to try (bookworm).
set -eu

. "$(dirname "$0")/environment.sh"

case ${*:-both} in
    both) trials="wheel deb" ;;
    deb | wheel) trials=$1 ;;
    *) fail "try_packages.sh tries: deb, wheel. It knows no “$*”." ;;
esac
release=${HOURBELL_DEBIAN:-bookworm}
scratch=$(mktemp -d)
clean_up() {
    # What a failed trial left mounted would be emptied with the folder.
    for mounted in proc dev; do
        ! mountpoint --quiet "$scratch/root/$mounted" || umount "$scratch/root/$mounted"
    done
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

# ---- the wheel ----

try_wheel() {
    local wheel own=$scratch/tool
    wheel=$(the_only "$root"/dist/hourbell-*.whl)
    find_python
    say "installing $wheel with $base_python"
    "$base_python" -I -m venv "$own"
    "$own/bin/python" -I -m pip --disable-pip-version-check --quiet install "$wheel"
    cd "$scratch" # no checkout beside it
    export HOURBELL_STORE=$scratch/wheel.db
    expect "hourbell $version" "$own/bin/hourbell" --version
    expect "Added job" "$own/bin/hourbell" job add tried --every 1d --script "echo tried"
    expect "share/hourbell" "$own/bin/python" -I -c \
        'from gui.look.resource_files import resource_folder; print(resource_folder())'
}

# ---- the deb ----

inside() { chroot "$scratch/root" env -i HOME=/srv/ann PATH=/usr/bin:/bin:/usr/sbin:/sbin LC_ALL=C.UTF-8 "$@"; }
as_ann() { inside setpriv --reuid ann --regid ann --clear-groups "$@"; }

# A package with the same files and a lower number, which the one to try is an upgrade of.
make_former() {
    dpkg-deb --raw-extract "$1" "$scratch/former"
    sed -i 's/^Version: .*/Version: 0.0.1/' "$scratch/former/DEBIAN/control"
    dpkg-deb --root-owner-group -Znone --build "$scratch/former" "$2" >/dev/null
    rm -rf "$scratch/former"
}

try_deb() {
    local package asked
    package=$(the_only "$root"/dist/hourbell_*_amd64.deb)
    [ "$EUID" -eq 0 ] || fail "A bare Debian is made by root alone."
    command -v mmdebstrap >/dev/null || install_packages apt-get mmdebstrap
    # What the package asks for is brought from outside, where the network and its settings are.
    asked=$(dpkg-deb --field "$package" Depends | sed 's/ *([^)]*)//g; s/ *|[^,]*//g; s/ //g')
    say "making a bare Debian $release with what the package asks for: $asked"
    mmdebstrap --quiet --variant=apt --include="$asked,fonts-dejavu-core,openbox,xdotool,xvfb" \
        "$release" "$scratch/root" >&2
    mount -t proc proc "$scratch/root/proc"
    mount --bind /dev "$scratch/root/dev"
    inside useradd --create-home --home-dir /srv/ann ann
    cp "$package" "$scratch/root/hourbell.deb"
    make_former "$package" "$scratch/root/former.deb"

    say "installing"
    inside apt-get -q -y --no-install-recommends install /former.deb >"$scratch/apt.log" 2>&1 ||
        { cat "$scratch/apt.log" >&2 && fail "apt-get could not install it."; }
    expect "hourbell $version" as_ann hourbell --version
    expect "Added job" as_ann hourbell job add tried --in 1s --script "sh -c 'echo \$LD_LIBRARY_PATH tried'"
    expect '"ready": true' as_ann hourbell engine --until-idle
    expect "succeeded" as_ann hourbell run list
    expect "tried" as_ann hourbell run list
    ! inside systemctl --user --global is-enabled hourbell.service 2>/dev/null || fail "The unit is enabled."
    expect "Exec=hourbell" inside cat /usr/share/applications/hourbell.desktop

    say "opening the window by the command of its entry in the menu"
    cat >"$scratch/root/open.sh" <<'INSIDE'
Xvfb :7 -screen 0 1200x800x24 -nolisten tcp >/dev/null 2>&1 &
screen=$!
export DISPLAY=:7
manager=
for _ in 1 2 3 4 5 6 7 8 9 10; do
    if xdotool getdisplaygeometry >/dev/null 2>&1; then break; fi
    sleep 1
done
openbox --sm-disable >/dev/null 2>&1 &
manager=$!
$(sed -n 's/^Exec=//p' /usr/share/applications/hourbell.desktop) &
window=$!
timeout 60 xdotool search --sync --onlyvisible --name '^Hourbell$' >/dev/null && echo "a window is open"
kill $window && wait $window
echo "it ended with $?"
kill $manager $screen
INSIDE
    expect "a window is open" as_ann sh /open.sh
    expect "tried" as_ann hourbell job list

    say "upgrading, removing, purging"
    inside apt-get -q -y install /hourbell.deb >"$scratch/apt.log" 2>&1 || fail "It can't be upgraded."
    expect "tried" as_ann hourbell job list
    inside apt-get -q -y remove hourbell >"$scratch/apt.log" 2>&1 || fail "It can't be removed."
    expect "hourbell.db" as_ann ls /srv/ann/.local/share/hourbell
    inside dpkg --purge hourbell >"$scratch/apt.log" 2>&1 || fail "It can't be purged."
    expect "hourbell.db" as_ann ls /srv/ann/.local/share/hourbell
    if found=$(inside find / -xdev -ipath '*hourbell*' -not -path '/srv/*' -not -path '/*.deb' \
        -not -path '/proc/*' | grep .); then
        fail "This stayed after the purge: $found"
    fi
    say "nothing but the user's own files stayed"
}

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$root/pyproject.toml")
for trial in $trials; do ("try_$trial"); done
say "tried: $trials"
