#!/usr/bin/env bash
# Expected: to-words writes a Bulgarian amount as one would say it: "двадесет и един лева", "двеста петдесет и две". Since Bulgaria took the
#   euro in 2026 it names euros, as it does for Croatia, which changed its currency in 2023.
# Observed: to-words 5.7.0 never writes "и" (and) before the last part of a number: "Двадесет Едно Лева", "Сто Две". 1 is neuter by default, while
#   лев and цент are masculine and стотинка is feminine. The option `gender` knows feminine only: with "masculine" the text stays neuter, so
#   that "един" cannot be had, and with "feminine" it is "Една Лев". The currency of bg-BG is still the lev: 250 is "Двеста Петдесет Лева".
#   With `currencyOptions` for euro and cent only the nouns change.
# Source: README of to-words (bg-BG is in the list of locales with "Grammatical gender: 'masculine' or 'feminine'"); the numbers of Bulgarian in
#   CLDR, common/rbnf/bg.xml of https://github.com/unicode-org/cldr ("двадесет[ и >>]", forms for three genders); "сто и деветте" in
#   https://ibl.bas.bg/ezikovi_spravki/za-edna-osobenost-v-upotrebata-na-tchislitelnite-imena/ of the Institute for Bulgarian Language.
# Why it matters: receipts, contracts and vouchers give the amount in words as well. The words are wrong for most amounts from 21, and name half
#   the sum if the locale is used as it is, because a lev is 0.51 euro. 2, 10, 20 or 100 euro, with which one tries it, are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts to-words@5.7.0
cat > words.cjs <<'JS'
const { ToWords } = require("to-words");
const write = (localeCode, numbers, options) => {
  const words = new ToWords({ localeCode, converterOptions: { doNotAddOnly: true, ...options } });
  return numbers.map((number) => words.convert(number)).join(" | ");
};
const fractionalUnit = { name: "цент", plural: "цента", symbol: "" };
const currencyOptions = { name: "евро", plural: "евро", symbol: "€", fractionalUnit };
console.log("numbers:", write("bg-BG", [1, 20, 21, 102, 252]));
console.log("masculine:", write("bg-BG", [1, 21], { gender: "masculine" }));
console.log("feminine:", write("bg-BG", [1, 21], { gender: "feminine" }));
console.log("amounts:", write("bg-BG", [1.01, 2, 21, 250], { currency: true }));
console.log("masculine:", write("bg-BG", [1.01], { currency: true, gender: "masculine" }));
console.log("feminine:", write("bg-BG", [1.01], { currency: true, gender: "feminine" }));
console.log("own euro:", write("bg-BG", [100, 21.21, 252], { currency: true, currencyOptions }));
console.log("Croatian:", write("hr-HR", [250], { currency: true }));
JS
node words.cjs | tee seen
diff seen - <<'SEEN'
numbers: Едно | Двадесет | Двадесет Едно | Сто Две | Двеста Петдесет Две
masculine: Едно | Двадесет Едно
feminine: Една | Двадесет Една
amounts: Едно Лев И Едно Стотинка | Две Лева | Двадесет Едно Лева | Двеста Петдесет Лева
masculine: Едно Лев И Едно Стотинка
feminine: Една Лев И Една Стотинка
own euro: Сто евро | Двадесет Едно евро И Двадесет Едно цента | Двеста Петдесет Две евро
Croatian: Dvjesto Pedeset Eura
SEEN
echo "As described."
