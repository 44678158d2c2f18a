#!/usr/bin/env bash
# Expected: a check of addresses for typing errors leaves a correct address alone, at least one on a national top-level domain.
# Observed: deep-email-validator 0.1.27 (with mailcheck 1.1.1) refuses every address on .bg, ivan@abv.bg among them, and asks "suggested
#   email: ivan@abv.be"; @zootools/email-spell-checker 1.12.0 suggests the same. They take
#   a top-level domain that is not on their short list for a misspelled one, and Belgium's is the nearest to .bg. With
#   `additionalTopLevelDomains: ["bg"]` abv.bg is valid, but gbg.bg is still taken for gmx.bg; `validateTypo: false` ends that, too.
# Source: the README of deep-email-validator ("Validates common typos e.g. `example@gmaill.com`") and of the other ("suggests the right
#   domain when your users misspell it"); https://github.com/mailcheck/mailcheck/issues/190 is the same for .sk.
# Why it matters: people with a mailbox at a Bulgarian provider cannot register, or accept a suggestion that sends their mails to a
#   stranger's domain in Belgium. Addresses at gmail.com, with which a developer tries the form, pass.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts deep-email-validator@0.1.27 @zootools/email-spell-checker@1.12.0
cat > try.mjs <<'JS'
import assert from "node:assert/strict";
import emailSpellChecker from "@zootools/email-spell-checker";
import { validate } from "deep-email-validator";
// Only the checks that ask nobody; the one for typing errors is on by default.
const offline = { validateDisposable: false, validateMx: false, validateSMTP: false };
const judge = async (options) => {
  const { valid, validators } = await validate({ ...offline, ...options });
  return valid ? "valid" : validators.typo.reason;
};
for (const domain of ["gmail.com", "abv.bg", "mail.bg", "dir.bg", "gbg.bg"]) {
  const email = `ivan@${domain}`;
  const [plain, withBg] = [await judge({ email }), await judge({ email, additionalTopLevelDomains: ["bg"] })];
  assert.equal(await judge({ email, validateTypo: false }), "valid");
  console.log(`${domain}: ${plain}; with bg: ${withBg}; speller: ${emailSpellChecker.run({ email })?.full ?? "no suggestion"}`);
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN'
gmail.com: valid; with bg: valid; speller: no suggestion
abv.bg: Likely typo, suggested email: ivan@abv.be; with bg: valid; speller: ivan@abv.be
mail.bg: Likely typo, suggested email: ivan@mail.be; with bg: valid; speller: ivan@mail.be
dir.bg: Likely typo, suggested email: ivan@dir.be; with bg: valid; speller: ivan@dir.be
gbg.bg: Likely typo, suggested email: ivan@gmx.be; with bg: Likely typo, suggested email: ivan@gmx.bg; speller: ivan@gbg.be
SEEN
echo "As described."
