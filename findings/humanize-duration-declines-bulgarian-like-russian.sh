#!/usr/bin/env bash
# Expected: humanize-duration writes "21 дни" in Bulgarian. Bulgarian has two forms, and the singular is for 1 alone, as in English.
# Observed: humanize-duration 3.35.1 counts with the rule of Russian and Ukrainian, in which 21, 31 and 101 take the singular: "21 ден",
#   "31 минута", "101 час". Intl.PluralRules asks for the plural of 21 in Bulgarian and for the singular in Russian.
# Source: CLDR, cardinal plural rules of bg ("one" only for n = 1), which Intl.PluralRules shows below; the README of the package has
#   Bulgarian among its languages. https://github.com/EvanHahn/HumanizeDuration.js/issues/118 proposed the texts with the rule of Russian.
# Why it matters: "обявата изтича след 21 ден" is wrong on every 21st and 31st day, minute or hour; 1, 2, 5, 7, 14 and 30, with which one
#   tries it, are right, and a developer without Bulgarian expects Slavic languages to be alike.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts humanize-duration@3.35.1
cat > count.mjs <<'JS'
import humanizeDuration from "humanize-duration";
const lengths = { d: 86_400_000, h: 3_600_000, m: 60_000 };
for (const language of ["bg", "ru"])
  for (const count of [1, 2, 5, 21, 31, 101]) {
    const said = Object.entries(lengths).map(([unit, length]) => humanizeDuration(count * length, { language, units: [unit] }));
    console.log(language, new Intl.PluralRules(language).select(count), said.join(", "));
  }
JS
node count.mjs | tee seen
diff seen - <<'SEEN'
bg one 1 ден, 1 час, 1 минута
bg other 2 дни, 2 часа, 2 минути
bg other 5 дни, 5 часа, 5 минути
bg other 21 ден, 21 час, 21 минута
bg other 31 ден, 31 час, 31 минута
bg other 101 ден, 101 час, 101 минута
ru one 1 день, 1 час, 1 минута
ru few 2 дня, 2 часа, 2 минуты
ru many 5 дней, 5 часов, 5 минут
ru one 21 день, 21 час, 21 минута
ru one 31 день, 31 час, 31 минута
ru one 101 день, 101 час, 101 минута
SEEN
echo "As described."
