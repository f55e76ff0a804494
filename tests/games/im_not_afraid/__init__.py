"""I'm Not Afraid, rule by rule."""
