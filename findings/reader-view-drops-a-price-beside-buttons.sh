#!/bin/bash
# Expected: the reader view of Firefox keeps name and price of an offer, which stand above its description.
# What happens: a block with a heading, a price and links to call, save and share is "cleaned": links are more than a fifth of its text and it
# has few commas. The description stays, so that a reader sees what is sold, not for how much. A class name that contains a word such as "page"
# or "content" (and no word such as "contact") gives the same block a weight with which it stays.
# Source: github.com/mozilla/readability, Readability.js: REGEXPS.positive, _getClassWeight, _cleanConditionally. Seen here.
# Why it matters: people with weak eyes read ads in the reader view, and moving a seller's text out of the block of the price made it vanish.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --silent --no-audit --no-fund @mozilla/readability@0.6.0 jsdom@26.1.0 > /dev/null 2>&1 || exit 2
cat > read.cjs <<'JS'
const { Readability } = require("@mozilla/readability");
const { JSDOM } = require("jsdom");
const sentence = "The flat is on the fourth floor of eight, with two bedrooms, a separate kitchen, two terraces, and a lift. ";
const offer = (name) => `<main><div><div class="${name}"><div><h2>Flat with three rooms</h2><p><b>198 000 лв.</b></p></div>
  <div><a href="/call">Show the telephone number</a> <a href="/save">Save this offer</a> <a href="/share">Share it</a></div></div>
  <div><p>${sentence.repeat(4)}</p><p>${sentence.repeat(4)}</p></div></div></main>`;
const seen = Object.fromEntries(
  ["beside", "contact", "page-part"].map((name) => {
    const { window } = new JSDOM(`<html><body>${offer(name)}</body></html>`, { url: "https://example.com/offer" });
    return [name, new Readability(window.document).parse().textContent.includes("198 000") ? "kept" : "dropped"];
  }),
);
console.log("@mozilla/readability", require("@mozilla/readability/package.json").version, seen);
process.exitCode = Object.values(seen).join() === "dropped,dropped,kept" ? 0 : 1;
JS
node read.cjs
# @mozilla/readability 0.6.0 { beside: "dropped", contact: "dropped", "page-part": "kept" }
