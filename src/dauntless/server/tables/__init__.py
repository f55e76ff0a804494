"""What happens at a table: commands, clocks, luck, taking back, and what each seat is sent."""
