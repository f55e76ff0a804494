"""The table server: people, tables, live updates, and a log that loses and leaks nothing."""
