"""Run the examples of a page that are written as an interactive session."""

from __future__ import annotations

import doctest

from docs.markdown import PROJECT, blocks


def run_sessions(page: str) -> doctest.TestResults:
    """Run all `pycon` blocks of a page as one session; failures are printed."""
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner()
    names: dict[str, object] = {}
    for block in blocks(page, "pycon"):
        test = parser.get_doctest(block.code, names, page, str(PROJECT / page), block.line)
        runner.run(test, clear_globs=False)
        names = test.globs
    return runner.summarize(verbose=False)
