#!/usr/bin/env bash
# Expected: in RSS 2.0, title and description of an item are escaped alike, since both are plain XML elements.
# Observed: rss-parser 3.13.0 (and newsboat, rss2email) takes the description for HTML and the title for text. A plain text that is
#   escaped once loses whatever looks like a tag from the description ('<120 см, височина >70' becomes '70'); escaped twice it is right
#   there, but a title escaped twice shows its references ('&lt;'). feedsmith 1.9.0 decodes both fields twice, so it
#   shows the same for both spellings.
# Source: RSS 2.0 specification ("entity-encoded HTML is allowed" for description; nothing for title); behaviour below.
# Why it matters: ads have sizes such as '<120 см' in their texts; a site must escape the two fields differently.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund rss-parser@3.13.0 feedsmith@1.9.0
cat > feed.xml <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>t</title><link>http://localhost/</link><description>d</description>
<item><title>a &lt;120 b &gt;70</title><description>a &lt;120 b &gt;70</description></item>
<item><title>a &amp;lt;120 b &amp;gt;70</title><description>a &amp;lt;120 b &amp;gt;70</description></item>
</channel></rss>
XML
cat > read.mjs <<'JS'
import { readFileSync } from "node:fs";
import Parser from "rss-parser";
import { parseFeed } from "feedsmith";
const xml = readFileSync("feed.xml", "utf8");
for (const item of (await new Parser().parseString(xml)).items)
  console.log("rss-parser:", JSON.stringify(item.title), JSON.stringify(item.contentSnippet));
for (const item of parseFeed(xml).feed.items)
  console.log("feedsmith:", JSON.stringify(item.title), JSON.stringify(item.description));
JS
node read.mjs | tee seen
diff seen - <<'SEEN'
rss-parser: "a <120 b >70" "a 70"
rss-parser: "a &lt;120 b &gt;70" "a <120 b >70"
feedsmith: "a <120 b >70" "a <120 b >70"
feedsmith: "a <120 b >70" "a <120 b >70"
SEEN
echo "As described."
