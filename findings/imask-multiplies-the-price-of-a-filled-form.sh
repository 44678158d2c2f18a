#!/usr/bin/env bash
# Expected: a number mask with a decimal comma that accepts "." for it (`mapToRadix`, by default ["."]) does so with the number that stands in the
#   field already, as it does with one that is typed or pasted.
# Observed: imask 7.6.1 takes the point out of what stands in the field when the mask is put on it: 12.50 becomes "1 250", 0.99 becomes "99" and
#   1250.00 becomes "125 000", without a warning. Typed or pasted, 12.50 becomes "12,50". `mask.value = "12.50"` gives 1250 as well,
#   `mask.unmaskedValue = "12.50"` is right. imask 6.4.3 read the filled field right.
# Source: a comment in esm/masked/number.js of the package (mapped for the keyboard and for unmaskedValue, "should not be mapped when 1) value is
#   set"); https://github.com/uNmAnNeR/imaskjs/issues/841 ("initial value in input is considered to be masked by default"), 953 and 1108.
# Why it matters: servers write prices with a point. Whoever opens an own ad to correct a word saves it with a hundred times its price. The
#   empty form of a new ad, whole prices, and a form in English, where the point is the decimal sign, are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts imask@7.6.1 imask6@npm:imask@6.4.3 jsdom@26.1.0
cat > fill.cjs <<'JS'
const { JSDOM } = require("jsdom");
const { window } = new JSDOM("");
const { document } = window;
for (const name of ["HTMLElement", "HTMLInputElement", "document"]) globalThis[name] = window[name];
globalThis.window = window;
const [IMask, IMask6] = ["imask", "imask6"].map((name) => require(name).default ?? require(name));
const bulgarian = { mask: Number, scale: 2, radix: ",", thousandsSeparator: " " };
const english = { ...bulgarian, radix: ".", thousandsSeparator: "," };
const field = (text = "") => {
  const input = document.createElement("input");
  input.value = text;
  document.body.append(input);
  return input;
};
const filled = (Mask, text, options) => {
  const input = field(text);
  Mask(input, options);
  return input.value;
};
const entered = (parts) => {
  const input = field();
  IMask(input, bulgarian);
  input.focus();
  for (const part of parts) {
    input.dispatchEvent(new window.KeyboardEvent("keydown", { bubbles: true }));
    input.setRangeText(part, input.selectionStart, input.selectionEnd, "end");
    input.dispatchEvent(new window.InputEvent("input", { bubbles: true }));
  }
  return input.value;
};
for (const text of ["250", "12.50", "0.99", "1250.00"]) {
  const results = {
    filled: filled(IMask, text, bulgarian), typed: entered([...text]), pasted: entered([text]),
    English: filled(IMask, text, english), "6.4.3": filled(IMask6, text, bulgarian),
  };
  console.log(`${text}: ${Object.entries(results).map(([how, shown]) => `${how} "${shown}"`).join(", ")}`);
}
const mask = IMask(field(), bulgarian);
mask.value = "12.50";
console.log("value:", mask.typedValue);
mask.unmaskedValue = "12.50";
console.log("unmaskedValue:", mask.typedValue);
JS
node fill.cjs | tee seen
diff seen - <<'SEEN'
250: filled "250", typed "250", pasted "250", English "250", 6.4.3 "250"
12.50: filled "1 250", typed "12,50", pasted "12,50", English "12.5", 6.4.3 "12,5"
0.99: filled "99", typed "0,99", pasted "0,99", English "0.99", 6.4.3 "0,99"
1250.00: filled "125 000", typed "1 250,00", pasted "1 250,00", English "1,250", 6.4.3 "1 250"
value: 1250
unmaskedValue: 12.5
SEEN
echo "As described."
