#!/usr/bin/env python3
"""Writes the links.json of an article and its blocks in a language as files: blocks.py ARTICLE LANGUAGE SUFFIX FOLDER"""
import pathlib
import re
import sys

article, language, suffix, folder = sys.argv[1:]
text = pathlib.Path(article).read_text()
folder = pathlib.Path(folder)
folder.mkdir(parents=True, exist_ok=True)


def blocks(name):
    return re.findall(rf"^```{name}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


(folder / "links.json").write_text(blocks("json")[0])
found = blocks(language)
if not found:
    sys.exit(f"{article}: no block in {language}")
for number, block in enumerate(found, 1):
    (folder / f"block{number}.{suffix}").write_text(block)
