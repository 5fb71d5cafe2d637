#!/usr/bin/env python3
"""Writes an article's blocks in a language, and the links.json of LinkClients.md beside it, as files: blocks.py ARTICLE LANGUAGE SUFFIX FOLDER"""
import pathlib
import re
import sys

article, language, suffix, folder = sys.argv[1:]
article, folder = pathlib.Path(article), pathlib.Path(folder)
folder.mkdir(parents=True, exist_ok=True)


def blocks(page, name):
    return re.findall(rf"^```{name}\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)


(folder / "links.json").write_text(blocks(article.with_name("LinkClients.md"), "json")[0])
found = blocks(article, language)
if not found:
    sys.exit(f"{article}: no block in {language}")
for number, block in enumerate(found, 1):
    (folder / f"block{number}.{suffix}").write_text(block)
