"""What the book links to outside of itself: a preprocessor of mdBook, which book.toml names.

Between these pages and the rest of the repository, links lead from file to file. A built book is alone:
there they lead to the repository, where `git-repository-url` in book.toml says where that is, and
otherwise the path stands in place of the link.
"""

import json
import posixpath
import re
import sys

# Where the text of a page is from, if it is from elsewhere.
TAKEN = {"scripts.md": "engine/cards"}
LINK = re.compile(r"\[([^][]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")


def alone(text: str, folder: str, home: str) -> str:
    """A page whose links lead to pages of the book, or to the repository."""

    def link(found: re.Match[str]) -> str:
        shown, to, heading = found.groups()
        path = posixpath.normpath(posixpath.join(folder, to))
        if "://" in to or path.startswith("docs/"):
            return found[0]
        if home:
            return f"[{shown}]({home}/blob/HEAD/{path}{heading or ''})"
        return f"`{path}`" if shown.strip("`") == to.strip("./") else f"{shown} (`{path}`)"

    # Every other part is code.
    parts = re.split(r"(^ *```.*?^ *```)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(p if n % 2 else LINK.sub(link, p) for n, p in enumerate(parts))


def chapters(items: list) -> list:
    """All chapters, and theirs."""
    own = [item["Chapter"] for item in items if "Chapter" in item]
    return own + [chapter for each in own for chapter in chapters(each["sub_items"])]


def main() -> None:
    if sys.argv[1:2] == ["supports"]:
        return
    sys.stdin.reconfigure(encoding="utf-8")
    context, book = json.load(sys.stdin)
    html = context["config"].get("output", {}).get("html", {})
    home = html.get("git-repository-url", "").rstrip("/")
    for chapter in chapters(book.get("items") or book.get("sections", [])):
        folder = TAKEN.get(chapter["path"], "docs")
        chapter["content"] = alone(chapter["content"], folder, home)
    json.dump(book, sys.stdout)


if __name__ == "__main__":
    main()
