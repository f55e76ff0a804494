"""Tables that somebody looks at, and the connections behind them."""
