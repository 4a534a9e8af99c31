#!/usr/bin/env bash
# Write what pyproject.toml asks for, down to exact versions and hashes, to packaging/locks/. Needs the network.
# Versions already locked stay, unless --upgrade (all) or --upgrade-package NAME (one) is given.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."

scratch=
trap '[ -z "$scratch" ] || rm -rf "$scratch"' EXIT

if ! command -v uv >/dev/null 2>&1; then
    scratch=$(mktemp -d)
    python3 -m venv "$scratch/uv"
    "$scratch/uv/bin/python" -m pip install --quiet uv
    PATH=$scratch/uv/bin:$PATH
fi

# One file serves every Python from 3.11 on and every platform: lines carry markers where they differ.
lock() {
    uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes --no-build \
        --no-header --no-annotate "$@"
}

lock pyproject.toml --group build --output-file packaging/locks/runtime.txt "$@"
lock pyproject.toml --extra machines --group build \
    --constraint packaging/locks/runtime.txt --output-file packaging/locks/machines.txt "$@"
lock pyproject.toml --extra machines --group build --group tests --group checks \
    --constraint packaging/locks/machines.txt --output-file packaging/locks/tests.txt "$@"
lock pyproject.toml --extra machines --group build --group bundle \
    --constraint packaging/locks/machines.txt --output-file packaging/locks/bundle.txt "$@"

if grep -nE '://|^--?[a-z]' packaging/locks/*.txt; then
    echo "lock.sh: a lock must hold neither an address nor an option" >&2
    exit 1
fi
