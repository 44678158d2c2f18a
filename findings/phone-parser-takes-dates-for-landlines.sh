#!/usr/bin/env bash
# Expected: a search for telephones in a Bulgarian text finds only numbers as they are dialled, with the national prefix 0 or +359, as
#   Google's libphonenumber does: its PhoneNumberMatcher checks the national prefix (leniency VALID: "contains a national prefix if it
#   is required by the formatting rule").
# Observed: libphonenumber-js 1.13.16 (metadata "max") leaves this check out. An amount, a date and a range of years are found as valid
#   landlines; `parsePhoneNumberFromString(text, "BG").isValid()` is true for each alone.
# Source: https://github.com/google/libphonenumber, PhoneNumberUtil.Leniency.VALID; behaviour below.
# Why it matters: a site that hides or refuses telephones in texts cuts prices and dates out of them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16
cat > find.mjs <<'JS'
import { findPhoneNumbersInText, parsePhoneNumberFromString } from "libphonenumber-js/max";
for (const text of ["Цена 250 000", "Огледи до 30.06.2026", "Модели 2000-2005", "Тел. 0888 123 456"])
  console.log(text, findPhoneNumbersInText(text, "BG").map(({ number }) => number.number).join());
console.log(parsePhoneNumberFromString("250 000", "BG").isValid());
JS
node find.mjs | tee seen
diff seen - <<'SEEN'
Цена 250 000 +359250000
Огледи до 30.06.2026 +35930062026
Модели 2000-2005 +35920002005
Тел. 0888 123 456 +359888123456
true
SEEN
echo "As described."
