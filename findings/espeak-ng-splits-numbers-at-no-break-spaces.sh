#!/usr/bin/env bash
# Expected: '198 000' is spoken as one number whichever space stands between the thousands. Intl.NumberFormat, with the data of CLDR, writes
#   a no-break space there in Bulgarian.
# Observed: eSpeak NG (npm espeak-ng 1.0.2, voice bg; Debian's 1.51 alike) joins groups of three digits at a plain space only. At U+00A0,
#   U+202F and U+2009 it reads 'сто деветдесет и осем, нула нула нула'.
# Source: src/libespeak-ng/translate.h, NUM_ALLOW_SPACE "allow space as thousands separator", which names no other space; the open
#   request https://github.com/espeak-ng/espeak-ng/issues/1812 asks for the thin one.
# Why it matters: it is the voice that the screen readers NVDA and Orca bring along. A price formatted by Intl.NumberFormat is heard as
#   198; a plain space, kept on one line by `white-space: nowrap`, is heard right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts espeak-ng@1.0.2
cat > speak.mjs <<'JS'
import assert from "node:assert/strict";
import ESpeakNg from "espeak-ng";
const spoken = async (text) => {
  const { FS } = await ESpeakNg({ arguments: ["--phonout", "out", "-q", "-b", "1", "--ipa", "-v", "bg", text] });
  return FS.readFile("out", { encoding: "utf8" }).trim();
};
assert.equal(new Intl.NumberFormat("bg").format(198_000), "198\u00a0000");
const one = await spoken("198000");
console.log("198000 is", one);
for (const [name, space, isOne] of [["a plain space", " ", true], ["U+00A0", "\u00a0", false], ["U+202F", "\u202f", false], ["U+2009", "\u2009", false]]) {
  const sound = await spoken(`198${space}000`);
  console.log(`with ${name} it is`, sound);
  assert.equal(sound === one, isOne);
}
JS
node speak.mjs
