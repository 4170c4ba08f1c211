"""What the package knows about words: hand-written lists, WordNet reduced, and tables learned from raw text.

`pronouns` is the table of pronoun forms, `words` has every word list, `lexicon.load_lexicon` the larger tables.
"""
