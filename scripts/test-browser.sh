#!/bin/sh
# The tests of the pages use a real Chromium.
# This sees to it that the program is there: from Debian's packages, where we may install them.
set -eu

if command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1; then
  exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing Chromium for the tests …"
  if apt-get update -q >/dev/null &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q chromium >/dev/null; then
    exit 0
  fi
fi
if [ "${CI:-}" = true ]; then
  echo "Chromium could not be installed, and the tests need it here." >&2
  exit 1
fi
echo "Chromium is not installed: the tests of the pages are left out." >&2
