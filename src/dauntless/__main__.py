"""`python -m dauntless` is the command line."""

from dauntless.cli import main

main()
