"""Entity coreference that learns from raw text: which phrases of a text mean the same person or thing."""

__version__ = "0.1.0"
