"""The page as a small local application with a JSON interface: `aforesaid serve`, extra `aforesaid[serve]`."""
