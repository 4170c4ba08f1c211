"""Titles, kinship, roles and groups of persons."""

from __future__ import annotations

from aforesaid.lexicon.tables import read_pairs, read_words, word_set
from aforesaid.mentions.mention import Gender

_GENDERS = {"male": Gender.MALE, "female": Gender.FEMALE, "either": Gender.EITHER}

TITLES: dict[str, Gender] = {
    title: _GENDERS[gender] for gender, titles in read_pairs("titles.tsv") for title in titles.split()
}
"""Lower-cased title before a name to the gender it tells; EITHER for *Dr.*, *President*."""

_GENDERED = read_pairs("gendered_nouns.tsv")
MALE_NOUNS = frozenset(male for male, _ in _GENDERED if male != "-")
FEMALE_NOUNS = frozenset(female for _, female in _GENDERED if female != "-")
GENDER_PAIRS: dict[str, str] = {male: female for male, female in _GENDERED if "-" not in (male, female)}
"""*actor* → *actress*, *waiter* → *waitress*."""

EITHER_BY_USE = word_set(
    """
    actor actors host hero heroes heir author poet hunter patron comedian god knight priest
    """
)
"""Male by form, of anyone by use: not enough to rule out *she*."""

NEUTRAL_ROLES = read_words("neutral_roles.txt")
"""Persons of either gender (lemmas)."""

ANIMATE_NOUNS = MALE_NOUNS | FEMALE_NOUNS | NEUTRAL_ROLES
GROUP_NOUNS = read_words("group_nouns.txt")
"""*team*, *committee*: singular in form; *they* and *it* may both refer to them."""

PLURAL_ONLY = read_words("plural_only.txt")
SINGULAR_IN_S = read_words("singular_in_s.txt")

NAME_SUFFIXES = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "phd", "ph.d.", "md", "m.d.", "esq", "esq."})
NAME_PARTICLES = word_set("al bin da das de del della den der di dos du el ibn la le of ten ter van von y")


def noun_gender(noun: str) -> Gender:
    """What the noun itself says: *mother* FEMALE, *doctor* EITHER, *table* UNKNOWN. Lower-cased lemma or plural."""
    if noun in EITHER_BY_USE:
        return Gender.EITHER
    male, female = noun in MALE_NOUNS, noun in FEMALE_NOUNS
    if male != female:
        return Gender.MALE if male else Gender.FEMALE
    return Gender.EITHER if male or noun in NEUTRAL_ROLES else Gender.UNKNOWN


def title_gender(word: str) -> Gender:
    """Gender that a title before a name tells; UNKNOWN when the word is no title."""
    return TITLES.get(word.lower(), Gender.UNKNOWN)
