"""The command line. Heavy parts are imported by the command that needs them."""

from dauntless.cli.program import app, main

__all__ = ["app", "main"]
