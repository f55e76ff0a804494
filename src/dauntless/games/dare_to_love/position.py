"""To be written next."""
