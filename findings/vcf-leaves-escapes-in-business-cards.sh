#!/usr/bin/env bash
# Expected: a reader of vCards gives the text of a property, without the backslashes with which the format protects commas, semicolons and line
#   breaks, and a writer adds them.
# Observed: vcf 2.1.2 does neither. 'Вело\, ООД' keeps its backslash and '\n' stays two characters; what it writes has bare commas, and the line
#   breaks of a note vanish, so that the last word of a line is joined with the first of the next. The jCard of toJSON() has the backslashes,
#   too. ical.js 2.2.1 decodes the same card.
# Source: RFC 6350, 3.4 and 4.1 (commas in a TEXT value must be escaped, a line break is written as \n); RFC 7095, 3.1 (jCard has no such
#   escapes). The README of vcf names jCard and vCard as its formats.
# Why it matters: contacts of dealers ('Вело, ООД', addresses, notes in lines) come as .vcf files from phones; on the page they show
#   backslashes, and a card for download loses its lines. A person's name without a comma, with which one tries it, is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts vcf@2.1.2 ical.js@2.2.1
cat > cards.mjs <<'JS'
import ICAL from "ical.js";
import VCard from "vcf";
const text = ["BEGIN:VCARD", "VERSION:4.0", String.raw`FN:Вело\, ООД`, String.raw`NOTE:Пловдив\nот 9 до 18`, "END:VCARD", ""].join("\r\n");
const show = (...values) => console.log(...values.map((value, place) => (place ? JSON.stringify(value) : value)));
const read = new VCard().parse(text);
show("vcf reads", ...["fn", "note"].map((name) => read.get(name).valueOf()));
show("its jCard", ...read.toJSON()[1].filter(([name]) => name !== "version").map((property) => property[3]));
const other = new ICAL.Component(ICAL.parse(text));
show("ical.js reads", ...["fn", "note"].map((name) => other.getFirstPropertyValue(name)));
const written = new VCard();
written.set("fn", "Вело, ООД");
written.set("note", "Пловдив\nот 9 до 18");
show("vcf writes", ...written.toString("4.0").split("\r\n").filter((line) => /^(FN|NOTE)/.test(line)));
JS
node cards.mjs | tee seen
diff seen - <<'SEEN'
vcf reads "Вело\\, ООД" "Пловдив\\nот 9 до 18"
its jCard "Вело\\, ООД" "Пловдив\\nот 9 до 18"
ical.js reads "Вело, ООД" "Пловдив\nот 9 до 18"
vcf writes "FN:Вело, ООД" "NOTE:Пловдивот 9 до 18"
SEEN
echo "As described."
