"""A difference between the oracle and the program."""
from dataclasses import dataclass


@dataclass
class Difference:
    """`kind` is what stays the same while the table is made smaller."""
    kind: str
    document: dict
    command: str
    expected: object
    found: object
    link: str = None
    # The other table of a comparison, or the form in which the table is split.
    other: object = None
