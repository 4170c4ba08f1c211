"""Mining raw text for what nouns and names stand for.

`texts` reads articles, `tagger` gives every word a one-letter tag, and the miners are regular expressions over those
letters: `pronoun_counts` (gender, number, animacy), `is_a` (what a name is called), `aliases`. `knowledge` puts
them together, `tables` keeps what is reliable. No parser is needed: 25 million words take a few minutes of one core.
"""
