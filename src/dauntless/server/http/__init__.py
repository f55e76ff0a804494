"""Requests and answers: the routes, who asks, and the client's pages."""
