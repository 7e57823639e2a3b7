"""The command line: the same verbs as in the code and the saves, one module a group of verbs."""
