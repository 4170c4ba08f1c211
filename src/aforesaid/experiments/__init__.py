"""Experiments: the paper's tables on any data, GAP, learning curves, training by genre, ablations. One file an idea.

A test set (`corpora`) is a key and a file of parsed documents in the cache; a system (`systems`) resolves it in as many
processes as there are workers (`runs`); what comes out is a report (`report`) of tables and plots, written as text,
Markdown, LaTeX and HTML, with a JSON file of all figures.
"""
