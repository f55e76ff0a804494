#!/bin/sh
# The tests use a real PostgreSQL, which they start in a folder of their own, and a real Chromium.
# This sees to it that both are there: from Debian's packages, where we may install them.
set -eu

# provide TITLE PACKAGE PROGRAM…: install the package unless one of the programs is there.
provide() {
  title=$1 package=$2
  shift 2
  for program; do
    if command -v "$program" >/dev/null 2>&1; then
      return
    fi
  done
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing $title for the tests …"
    if apt-get update -q >/dev/null &&
      DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$package" >/dev/null; then
      return
    fi
  fi
  if [ "${CI:-}" = true ]; then
    echo "$title could not be installed, and the tests need it here." >&2
    exit 1
  fi
  echo "$title is not installed: the tests that need it are left out." >&2
}

provide PostgreSQL postgresql initdb /usr/lib/postgresql/*/bin/initdb
provide Chromium chromium chromium google-chrome
