#!/bin/sh
# The tests use a real PostgreSQL, started by themselves in a folder of their own.
# This sees to it that the program is there: from Debian's packages, where we may install them.
set -eu

if command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
  exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing PostgreSQL for the tests …"
  if apt-get update -q >/dev/null &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q postgresql >/dev/null; then
    exit 0
  fi
fi
if [ "${CI:-}" = true ]; then
  echo "PostgreSQL could not be installed, and the tests need it here." >&2
  exit 1
fi
echo "PostgreSQL is not installed: the tests that need it are left out." >&2
