"""The preset `ours`: more modes and more precise features than the paper has, in the same model with the same EM.

`preset.py` lists the modes in order; each has a file of its own.
"""
