#!/usr/bin/env bash
# Write the recipes of a release (Flatpak, winget, Homebrew), with its version and sums, into dist/recipes.
#   HOURBELL_ADDRESS    the folder of the web that the files of dist are published in: https://…
#   HOURBELL_HOMEPAGE   the page of Hourbell
# A recipe whose file is not in dist yet is left out, and named.
set -eu

. "$(dirname "$0")/environment.sh"
prepare_environment runtime
PYTHONPATH=$root/packaging "$python" -P -m bundling.recipes "$root" "$root/dist"
