"""Golden files: played games and counts that change only when the rules do.

For every game, in a folder of its name: a playthrough of each variant (`.txt`), a finished game for
each way to end (`.jsonl`, match logs), and counts of decision sequences (`perft.json`).

A test that fails here says that the game is played or told differently than before. If that was
meant, write the files anew, read the difference, and raise the rules version if play has changed:

    cd tests && python -m golden.regenerate
"""
