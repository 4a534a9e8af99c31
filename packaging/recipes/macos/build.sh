#!/usr/bin/env bash
# Make Hourbell.app and a dmg of it, on a Mac, into dist/: packaging/recipes/macos/build.sh. Untried.
#   HOURBELL_PYTHON     the Python to take with it (default: python3)
#   HOURBELL_IDENTITY   signs it: "Developer ID Application: …"; without it others have to allow its first start
#   HOURBELL_NOTARY     has Apple look at it: a profile kept by `xcrun notarytool store-credentials`
set -eu

[ "$(uname -s)" = Darwin ] || { echo "An app for macOS is made on a Mac." >&2; exit 1; }
here=$(cd "$(dirname "$0")" && pwd) root=$(cd "$(dirname "$0")/../../.." && pwd)
built=$root/build/macos
python=$built/environment/bin/python
rm -rf "$built"
mkdir -p "$built" "$root/dist"

"${HOURBELL_PYTHON:-python3}" -I -m venv "$built/environment"
"$python" -I -m pip install --quiet --no-deps --require-hashes --only-binary=:all: \
    --requirement "$root/packaging/locks/bundle.txt"
(cd "$root" && "$python" -m hatchling build -t wheel -d "$built/wheel")
"$python" -I -m pip install --quiet --no-index --no-deps "$built"/wheel/hourbell-*.whl

PYTHONPATH=$root/packaging "$python" -P -m bundling.icons iconset "$root/resources/icons/hourbell.svg" "$built/Hourbell.iconset"
iconutil -c icns "$built/Hourbell.iconset" -o "$built/Hourbell.icns"
(cd "$built" && HOURBELL_ICON=$built/Hourbell.icns "$python" -m PyInstaller --noconfirm --clean \
    --distpath "$built/app" --workpath "$built/work" "$here/hourbell.spec")

app=$built/app/Hourbell.app
version=$("$app/Contents/MacOS/hourbell" --version | awk '{ print $NF }')
dmg=$root/dist/hourbell-$version-macos-$(uname -m).dmg
mkdir "$built/image"
cp -a "$app" "$built/image/"
ln -s /Applications "$built/image/Applications"
hdiutil create -volname Hourbell -srcfolder "$built/image" -fs HFS+ -format ULFO -ov "$dmg"
if [ -n "${HOURBELL_IDENTITY:-}" ]; then
    codesign --verify --deep --strict "$app"
    codesign --sign "$HOURBELL_IDENTITY" --timestamp "$dmg"
fi
if [ -n "${HOURBELL_NOTARY:-}" ]; then
    xcrun notarytool submit "$dmg" --keychain-profile "$HOURBELL_NOTARY" --wait
    xcrun stapler staple "$dmg"
fi
echo "made: $dmg"
