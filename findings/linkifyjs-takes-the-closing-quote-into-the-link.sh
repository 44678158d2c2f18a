#!/usr/bin/env bash
# Expected: a library that finds addresses in a text leaves out the closing quotation mark behind an address, in whichever style of quotation marks.
# Observed: linkifyjs 4.4.0 leaves out " and ' (also Japanese brackets), but takes “ (which closes a Bulgarian or German „quotation“),
#   ”, ’, », … and – into the link: „https://site.bg/5“ leads to /5%E2%80%9C, and „https://site.bg“ to the host site.xn--bg-x2t, whose
#   top-level domain does not exist. linkify-it 6.1.0, autolinker 4.1.5 and anchorme 3.0.8 end the link before all of these marks.
#   Only „site.bg“, without https:// and a path, is right.
# Source: https://github.com/nfrasser/linkifyjs/issues/80 ("We ignore the quote") and /issues/164 ('...' "has been fixed"); RFC 3986, appendix C (quotes
#   delimit an address in a text), and 2 (“ is none of the characters of an address); the list qsNonAccepting in dist/linkify.mjs of the package.
# Why it matters: Bulgarian uses „ and “, and phones set curly marks by themselves. Links in descriptions and messages lead to pages or
#   hosts that do not exist. With the straight " of a keyboard, with which a developer tries it, they are right. The
#   link extension of the editor Tiptap (3.34.0) finds its links with linkifyjs.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts linkifyjs@4.4.0 linkify-it@6.1.0 autolinker@4.1.5 anchorme@3.0.8
cat > links.mjs <<'JS'
import { readFileSync } from "node:fs";
import * as linkify from "linkifyjs";
import { LinkifyIt } from "linkify-it";
import Autolinker from "autolinker";
import anchorme from "anchorme";
console.log("linkifyjs", JSON.parse(readFileSync("node_modules/linkifyjs/package.json", "utf8")).version);
const linkifyIt = new LinkifyIt();
for (const text of [
  '"https://site.bg/5"', "'https://site.bg/5'", "「https://site.bg/5」", "„site.bg“",
  "„https://site.bg/5“", "„https://site.bg“", "„site.bg/5“",
  "“https://site.bg/5”", "‘https://site.bg/5’", "«https://site.bg/5»", "https://site.bg/5…", "https://site.bg/5–нова",
]) {
  const found = linkify.find(text)[0].href;
  const others = new Set([
    linkifyIt.match(text)?.[0].url,
    (Autolinker.default ?? Autolinker).parse(text, { urls: true })[0]?.getMatchedText(),
    (anchorme.default ?? anchorme).list(text)[0]?.string,
  ]);
  console.log(`${text} ${found} ${text.includes("https:") ? `others: ${[...others].join(" ")}` : ""}`.trim());
}
console.log(["https://site.bg/5“", "https://site.bg“"].map((address) => new URL(address).href).join(" "));
JS
node links.mjs | tee seen
diff seen - <<'SEEN'
linkifyjs 4.4.0
"https://site.bg/5" https://site.bg/5 others: https://site.bg/5
'https://site.bg/5' https://site.bg/5 others: https://site.bg/5 https://site.bg/5'
「https://site.bg/5」 https://site.bg/5 others: https://site.bg/5
„site.bg“ http://site.bg
„https://site.bg/5“ https://site.bg/5“ others: https://site.bg/5
„https://site.bg“ https://site.bg“ others: https://site.bg
„site.bg/5“ http://site.bg/5“
“https://site.bg/5” https://site.bg/5” others: https://site.bg/5
‘https://site.bg/5’ https://site.bg/5’ others: https://site.bg/5
«https://site.bg/5» https://site.bg/5» others: https://site.bg/5
https://site.bg/5… https://site.bg/5… others: https://site.bg/5
https://site.bg/5–нова https://site.bg/5–нова others: https://site.bg/5
https://site.bg/5%E2%80%9C https://site.xn--bg-x2t/
SEEN
echo "As described."
