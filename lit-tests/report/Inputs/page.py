"""Checks a page: elements are closed in their order, ids are there once and links lead to them, tables have headers, and nothing is fetched."""

import sys
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "input"}


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.ids, self.wanted, self.headings, self.tables = [], set(), set(), [], []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        for name, value in attributes.items():
            if name in ("src", "href", "data", "action", "srcset") and not value.startswith(("#", "data:")):
                sys.exit(f"{self.getpos()}: {tag} {name}={value} asks the network")
        if "id" in attributes:
            if attributes["id"] in self.ids:
                sys.exit(f"{self.getpos()}: id {attributes['id']} again")
            self.ids.add(attributes["id"])
        self.wanted.update(attributes.get("aria-labelledby", "").split())
        if attributes.get("href", "").startswith("#"):
            self.wanted.add(attributes["href"][1:])
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self.headings.append(int(tag[1]))
        if tag == "table":
            self.tables.append(0)
        if tag == "th":
            if attributes.get("scope") not in ("col", "row"):
                sys.exit(f"{self.getpos()}: th of what?")
            self.tables[-1] += 1
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            sys.exit(f"{self.getpos()}: </{tag}>")


text = open(sys.argv[1]).read()
if "@import" in text or "url(" in text:
    sys.exit("the style sheet asks for more")
page = Page()
page.feed(text)
if page.open or not page.wanted <= page.ids or 0 in page.tables:
    sys.exit(f"open: {page.open}, missing: {page.wanted - page.ids}, tables: {page.tables}")
if page.headings[0] != 1 or any(b > a + 1 for a, b in zip(page.headings, page.headings[1:])):
    sys.exit(f"headings: {page.headings}")
