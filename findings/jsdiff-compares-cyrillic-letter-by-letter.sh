#!/usr/bin/env bash
# Expected: diffWords compares two texts word by word, in every alphabet: a word that has changed is shown as a whole.
# Observed: for diff 9.0.0 (jsdiff) a word consists of Latin letters, digits and underscores, and every Cyrillic letter is a word of its own. What
#   is left of "червено" (red) and "черно" (black) is "чер[-ве-]но", and "Прода" becomes "Купу" before a common "вам"; an inserted "не" (not) is torn
#   into "н" and "е". diffWordsWithSpace does the same, and so do node-htmldiff 0.9.4 and htmldiff-js 1.0.5 with HTML. The same
#   sentences in English, and Bulgarian in Latin letters, are compared by words. With `intlSegmenter` diff is right for Cyrillic, too.
# Source: README of diff, diffWords ("treating each word and each punctuation mark as a token"; the option intlSegmenter "should allow better
#   word-level diffing of non-English text"); extendedWordChars in src/diff/word.ts of https://github.com/kpdecker/jsdiff;
#   https://github.com/kpdecker/jsdiff/pull/328 (open, about Korean) and /issues/377 ("JS-diff is English-centric").
# Why it matters: moderators who look at what an edited ad, a contract or the terms of a site have become see scraps of letters instead of the words
#   that were exchanged. Nothing fails, since all parts put together still give both texts, so tests do not see it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts diff@9.0.0 node-htmldiff@0.9.4 htmldiff-js@1.0.5
cat > compare.mjs <<'JS'
import { readFileSync } from "node:fs";
import { diffWords, diffWordsWithSpace, wordDiff } from "diff";
import htmldiff from "node-htmldiff";
import HtmlDiff from "htmldiff-js";
console.log("diff", JSON.parse(readFileSync("node_modules/diff/package.json", "utf8")).version);
const intlSegmenter = new Intl.Segmenter("bg", { granularity: "word" });
const show = (parts) =>
  parts.map(({ value, added, removed }) => (added ? `{+${value}+}` : removed ? `[-${value}-]` : value)).join("");
for (const [before, after] of [
  ["Selling a red bike", "Selling a ready bike"],
  ["Selling a house in Bansko", "Buying a house in Bankya"],
  ["Prodavam cherveno kolelo", "Prodavam cherno kolelo"],
  ["Продавам червено колело", "Продавам черно колело"],
  ["Продавам къща в Банско", "Купувам къща в Банкя"],
  ["Телефонът е нов", "Телефонът не е нов"],
]) {
  const words = show(diffWords(before, after));
  console.log(words);
  if (show(diffWordsWithSpace(before, after)) !== words) console.log("  with space:", show(diffWordsWithSpace(before, after)));
  console.log("  Intl.Segmenter:", show(diffWords(before, after, { intlSegmenter })));
}
console.log(wordDiff.tokenize("a house").length, wordDiff.tokenize("къща").length);
for (const [before, after] of [["red bike", "ready bike"], ["червено колело", "черно колело"]]) {
  const marks = [htmldiff(before, after), (HtmlDiff.default ?? HtmlDiff).execute(before, after)];
  console.log(marks.map((html) => html.replace(/<(\/?\w+)[^>]*>/g, "<$1>")).join(" | "));
}
JS
node compare.mjs | tee seen
diff seen - <<'SEEN'
diff 9.0.0
Selling a [-red-]{+ready+} bike
  Intl.Segmenter: Selling a [-red-]{+ready+} bike
[-Selling-]{+Buying+} a house in [-Bansko-]{+Bankya+}
  Intl.Segmenter: [-Selling-]{+Buying+} a house in [-Bansko-]{+Bankya+}
Prodavam [-cherveno-]{+cherno+} kolelo
  Intl.Segmenter: Prodavam [-cherveno-]{+cherno+} kolelo
Продавам чер[-ве-]но колело
  Intl.Segmenter: Продавам [-червено-]{+черно+} колело
[-Прода-]{+Купу+}вам къща в Бан[-с-]к[-о-]{+я+}
  Intl.Segmenter: [-Продавам-]{+Купувам+} къща в [-Банско-]{+Банкя+}
Телефонът {+н+}е {+е +}нов
  Intl.Segmenter: Телефонът {+не +}е нов
2 4
<del>red</del><ins>ready</ins> bike | <del>red</del><ins>ready</ins> bike
чер<del>ве</del>но колело | чер<del>ве</del>но колело
SEEN
echo "As described."
