"""How fast Dauntless is, side by side with others: `make bench`, or `python -m benchmarks`."""
