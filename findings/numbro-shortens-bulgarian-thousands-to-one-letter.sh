#!/usr/bin/env bash
# Expected: numbro shortens a number in Bulgarian as Intl.NumberFormat does: "12 хил." (thousand), "2,5 млн." (million). The older
#   numeral, from which numbro descends, has "12хил".
# Observed: numbro 2.5.0 writes the letter И for a thousand, the Cyrillic А for a million and the Latin M for a thousand million: 12,000 is "12И",
#   2,500,000 is "2,5А", and 3,000,000,000 is "3M", which looks like three million. It reads "2И" as 2,000, but has no number for
#   "2 хил." or "2,5 млн.". Russian, Ukrainian and Polish have "тыс.", "тис." and "tys.". The currency is the lev, without a
#   space: "12,50лв."; "12,50 €" cannot be read.
# Source: languages/bg.js of https://github.com/BenjaminVanRyseghem/numbro (И, А, M, T); CLDR, compact numbers of bg, which Intl.NumberFormat shows
#   below; README of numbro ("Language translations will not be merged without unit tests"). For Russian there is
#   https://github.com/BenjaminVanRyseghem/numbro/pull/551 (open), for Indonesian issue 283 (open).
# Why it matters: prices of houses, numbers of views and mileages are shown in a short form on cards and axes of charts. "И" means "and" in
#   Bulgarian, so "12И" is no number for a reader. Numbers that are not shortened, with which one tries a locale, are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts numbro@2.5.0 numeral@2.0.6
cat > short.cjs <<'JS'
const numbro = require("numbro");
const languages = require("numbro/dist/languages.min.js");
const numeral = require("numeral");
require("numeral/locales/bg");
numeral.locale("bg");
console.log("numbro", require("numbro/package.json").version);
const plain = (text) => text.replace(/[\u00a0\u202f]/g, " ");
const intl = new Intl.NumberFormat("bg", { notation: "compact" });
for (const language of ["bg", "ru-RU", "uk-UA", "pl-PL"]) numbro.registerLanguage(languages[language]);
const short = { average: true, mantissa: 1, trimMantissa: true };
numbro.setLanguage("bg");
for (const number of [12000, 2500000, 3000000000]) {
  console.log(`${number}: numbro ${numbro(number).format(short)}, Intl ${plain(intl.format(number))}, numeral ${numeral(number).format("0.[0]a")}`);
}
for (const text of ["2И", "2 хил.", "2,5 млн.", "12,50 лв.", "12,50 €"]) console.log(`${text} is read as ${numbro.unformat(text)}`);
console.log(numbro(1234567.5).format({ thousandSeparated: true, mantissa: 2 }), numbro(12.5).formatCurrency({ mantissa: 2 }));
for (const language of ["ru-RU", "uk-UA", "pl-PL"]) {
  numbro.setLanguage(language);
  console.log(language, numbro(12000).format(short));
}
const letters = Object.values(languages.bg.abbreviations).map((letter) => `U+${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
console.log(letters.join(" "));
JS
node short.cjs | tee seen
diff seen - <<'SEEN'
numbro 2.5.0
12000: numbro 12И, Intl 12 хил., numeral 12хил
2500000: numbro 2,5А, Intl 2,5 млн., numeral 2,5млн
3000000000: numbro 3M, Intl 3 млрд., numeral 3млрд
2И is read as 2000
2 хил. is read as undefined
2,5 млн. is read as undefined
12,50 лв. is read as 12.5
12,50 € is read as undefined
1 234 567,50 12,50лв.
ru-RU 12тыс.
uk-UA 12тис.
pl-PL 12tys.
U+0418 U+0410 U+004d U+0054
SEEN
echo "As described."
