#!/usr/bin/env bash
# Expected: a spell checker that reads a Hunspell dictionary accepts the words that Hunspell accepts with it, in Bulgarian also comparatives and
#   superlatives such as "по-голям" (bigger) and "най-нов" (newest).
# Observed: with dictionary-bg 2.0.0 Hunspell (npm hunspell-asm 4.0.2) accepts every comparative, nspell 2.1.5 none; it suggests "преголям" (too
#   big) for "по-голям". The file of affixes has no BREAK: without it Hunspell tries the parts around a hyphen, while nspell, whose README
#   has BREAK among the options without support, does not. Both refuse "евро" and the pronoun "ѝ" because the dictionary lacks them.
# Source: man 5 hunspell, BREAK (its default breaks words at hyphens); https://ibl.bas.bg/ezikovi_spravki/koy-e-po-po-nay/ of the
#   Institute for Bulgarian Language (the particles are joined to the adjective by a hyphen); https://github.com/wooorm/nspell.
# Why it matters: a check of the text of an ad in the browser marks the words of which ads are full as errors, and one of its suggestions turns
#   praise into a defect. In English, where hyphens are rare, one does not notice.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts hunspell-asm@4.0.2 nspell@2.1.5 dictionary-bg@2.0.0
cat > check.mjs <<'JS'
import dictionary from "dictionary-bg";
import hunspellAsm from "hunspell-asm";
import nspell from "nspell";
const factory = await hunspellAsm.loadModule();
const [aff, dic] = ["aff", "dic"].map((kind) => factory.mountBuffer(dictionary[kind], `bg.${kind}`));
const hunspell = factory.create(aff, dic);
const inJavaScript = nspell(dictionary);
console.log("BREAK in the file of affixes:", /^BREAK/m.test(new TextDecoder().decode(dictionary.aff)));
const say = (accepted) => (accepted ? "accepts" : "refuses");
for (const word of ["голям", "по-голям", "най-голям", "нов", "най-нов", "по-добър", "евро", "ѝ"]) {
  console.log(`${word}: Hunspell ${say(hunspell.spell(word))}, nspell ${say(inJavaScript.correct(word))}`);
}
console.log("по-голям?", inJavaScript.suggest("по-голям").join());
JS
node check.mjs | tee seen
diff seen - <<'SEEN'
BREAK in the file of affixes: false
голям: Hunspell accepts, nspell accepts
по-голям: Hunspell accepts, nspell refuses
най-голям: Hunspell accepts, nspell refuses
нов: Hunspell accepts, nspell accepts
най-нов: Hunspell accepts, nspell refuses
по-добър: Hunspell accepts, nspell refuses
евро: Hunspell refuses, nspell refuses
ѝ: Hunspell refuses, nspell refuses
по-голям? преголям
SEEN
echo "As described."
