"""What is kept: the database, its form, and the rows of tables and people."""
