#!/usr/bin/env bash
# Expected: DateTime.fromFormat(text, "D") of Luxon reads in a language what toFormat("D") has written in it.
# Observed: with Luxon 3.7.2 on Node 24.21 every Bulgarian date is invalid again: in all lengths (D, DD, DDD), with a time and without.
#   CLDR puts U+202F before 'г.'. V8 replaces it by a plain space in `Intl.DateTimeFormat.format`, with which Luxon writes, but not in
#   `formatToParts`, from which Luxon makes the expression for reading. German and English dates and Bulgarian times are read.
# Source: ECMA-402, FormatDateTime and FormatDateTimeToParts (both from PartitionDateTimePattern, so that the joined parts are the text);
#   https://github.com/nodejs/node/issues/49222; https://github.com/moment/luxon/pull/1752, merged and not released.
# Why it matters: a date that a form shows is refused when it comes back. Tests in English pass: there the space stands between two fields,
#   which Luxon reads whatever space it is. A text that is composed of parts differs from the formatted one, although both look alike.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund node@24.21.0 luxon@3.7.2 > /dev/null
cat > try.mjs <<'JS'
import { DateTime } from "luxon";
for (const locale of ["de", "en", "bg"]) {
  const moment = DateTime.fromISO("2026-11-29T14:05", { locale });
  for (const format of ["D", "DD", "DDD", "f", "t"]) {
    const text = moment.toFormat(format);
    console.log(locale, format, text, DateTime.fromFormat(text, format, { locale }).isValid ? "read" : "INVALID");
  }
}
const bulgarian = new Intl.DateTimeFormat("bg", { timeZone: "UTC" });
const day = Date.UTC(2026, 10, 29);
const spaceOf = (text) => `U+${text.at(-3).codePointAt(0).toString(16).padStart(4, "0")}`;
const joined = bulgarian.formatToParts(day).map(({ value }) => value).join("");
console.log("format:", spaceOf(bulgarian.format(day)), "formatToParts:", spaceOf(joined));
JS
node_modules/.bin/node try.mjs | tee seen
diff seen - <<'SEEN'
de D 29.11.2026 read
de DD 29. Nov. 2026 read
de DDD 29. November 2026 read
de f 29.11.2026, 14:05 read
de t 14:05 read
en D 11/29/2026 read
en DD Nov 29, 2026 read
en DDD November 29, 2026 read
en f 11/29/2026, 2:05 PM read
en t 2:05 PM read
bg D 29.11.2026 г. INVALID
bg DD 29.11.2026 г. INVALID
bg DDD 29 ноември 2026 г. INVALID
bg f 29.11.2026 г., 14:05 ч. INVALID
bg t 14:05 ч. read
format: U+0020 formatToParts: U+202f
SEEN
echo "As described."
