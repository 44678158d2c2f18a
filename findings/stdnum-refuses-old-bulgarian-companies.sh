#!/usr/bin/env bash
# Expected: stdnum accepts the Bulgarian VAT numbers whose check digit is right and refuses the others, as python-stdnum does, by which it is inspired.
# Observed: stdnum 1.12.0 refuses every number that begins with a digit from 4 to 8: older companies, of which many have an 8 there.
#   jsvat 2.5.4 accepts all of them.
# Source: README of stdnum ("Идентификационен номер по ДДС, Bulgarian VAT number") and src/bg/vat.ts there: the list 0, 1, 2, 3, 9;
#   https://github.com/arthurdejong/python-stdnum, stdnum/bg/vat.py, has no such list. The check digit of companies:
#   https://github.com/midt-bg/sigma/pull/207.
# Why it matters: dealers are asked for their number. The example in the tests of the package and companies of recent years, which begin with 2,
#   pass; an older company cannot register.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts stdnum@1.12.0 jsvat@2.5.4
cat > check.cjs <<'JS'
const { checkVAT, bulgaria } = require("jsvat");
const { stdnum } = require("stdnum");
const valid = (number) => stdnum.BG.vat.validate(`BG${number}`).isValid;
const other = (number) => checkVAT(`BG${number}`, [bulgaria]).isValid;
const weighted = (digits, weight) => [...digits].reduce((sum, digit, index) => sum + digit * weight(index), 0) % 11;
const company = (digits) => {
  const first = weighted(digits, (index) => index + 1);
  return digits + ((first < 10 ? first : weighted(digits, (index) => index + 3)) % 10);
};
for (const first of "123456789") {
  const number = company(`${first}0000123`);
  console.log("company", number, "stdnum:", valid(number), "jsvat:", other(number));
}
JS
node check.cjs | tee seen
diff seen - <<'SEEN'
company 100001231 stdnum: true jsvat: true
company 200001232 stdnum: true jsvat: true
company 300001233 stdnum: true jsvat: true
company 400001234 stdnum: false jsvat: true
company 500001235 stdnum: false jsvat: true
company 600001236 stdnum: false jsvat: true
company 700001237 stdnum: false jsvat: true
company 800001238 stdnum: false jsvat: true
company 900001239 stdnum: true jsvat: true
SEEN
echo "As described."
