"""Every sentence of the rules, and every ruling, as a test."""
