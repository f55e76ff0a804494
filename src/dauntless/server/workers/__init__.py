"""What runs beside the requests: bots, compilation, and what is done again and again."""
