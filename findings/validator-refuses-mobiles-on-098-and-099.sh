#!/usr/bin/env bash
# Expected: isMobilePhone(text, "bg-BG") of validator accepts every Bulgarian mobile number, as Google's libphonenumber does.
# Observed: validator 13.15.35 knows the codes 087, 088 and 089 only. It refuses mobile numbers on 098 and 099, with 0 and with +359 alike, and
#   so does isMobilePhone of class-validator 0.15.1, which asks validator. isPhoneNumber(text, "BG") of the same package, which asks
#   libphonenumber-js, accepts them. Without a locale validator accepts 0988123456, but only by the expressions of other countries.
# Source: README of validator (isMobilePhone: "check if the string is a mobile phone number"; bg-BG is in its list); the expression of bg-BG
#   in lib/isMobilePhone.js; the types that libphonenumber-js 1.13.16 gives, below. https://github.com/validatorjs/validator.js/pull/2586
#   (open) comes from a Bulgarian site whose users could not enter numbers that begin with 098.
# Why it matters: a seller with such a number cannot register, and the form says that a right number is wrong. Numbers that begin with
#   0878, 0888 or 0898, with which a developer tries the form, pass.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts validator@13.15.35 class-validator@0.15.1 libphonenumber-js@1.13.16
cat > ask.cjs <<'JS'
const assert = require("node:assert/strict");
const { isMobilePhone, isPhoneNumber } = require("class-validator");
const { parsePhoneNumberFromString } = require("libphonenumber-js/max");
const validator = require("validator");
const say = (accepted) => (accepted ? "accepted" : "refused");
const judge = (text) => {
  const type = parsePhoneNumberFromString(text, "BG").getType();
  const [first, second] = [validator.isMobilePhone(text, "bg-BG"), isMobilePhone(text, "bg-BG")].map(say);
  return `${type}; validator ${first}; isMobilePhone ${second}; isPhoneNumber ${say(isPhoneNumber(text, "BG"))}`;
};
for (const code of ["0878", "0888", "0898", "0982", "0983", "0986", "0987", "0988", "0989", "0996", "0999"]) {
  const number = `${code}123456`;
  assert.equal(judge(`+359${number.slice(1)}`), judge(number));
  console.log(`${number}: ${judge(number)}`);
}
const number = "0988123456";
const locales = validator.isMobilePhoneLocales.filter((locale) => validator.isMobilePhone(number, locale));
console.log(`${number} without a locale: ${say(validator.isMobilePhone(number))}; bg-BG among its locales: ${locales.includes("bg-BG")}`);
JS
node ask.cjs | tee seen
diff seen - <<'SEEN'
0878123456: MOBILE; validator accepted; isMobilePhone accepted; isPhoneNumber accepted
0888123456: MOBILE; validator accepted; isMobilePhone accepted; isPhoneNumber accepted
0898123456: MOBILE; validator accepted; isMobilePhone accepted; isPhoneNumber accepted
0982123456: MOBILE; validator refused; isMobilePhone refused; isPhoneNumber accepted
0983123456: MOBILE; validator refused; isMobilePhone refused; isPhoneNumber accepted
0986123456: MOBILE; validator refused; isMobilePhone refused; isPhoneNumber accepted
0987123456: MOBILE; validator refused; isMobilePhone refused; isPhoneNumber accepted
0988123456: MOBILE; validator refused; isMobilePhone refused; isPhoneNumber accepted
0989123456: MOBILE; validator refused; isMobilePhone refused; isPhoneNumber accepted
0996123456: MOBILE; validator refused; isMobilePhone refused; isPhoneNumber accepted
0999123456: MOBILE; validator refused; isMobilePhone refused; isPhoneNumber accepted
0988123456 without a locale: accepted; bg-BG among its locales: false
SEEN
echo "As described."
