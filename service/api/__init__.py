"""The routes of the API: each translates a request and delegates."""
