#!/usr/bin/env bash
# Expected: SheetJS reads 12,50 in a table of texts (CSV, HTML) as 12.5 or leaves it a text. A comma that separates thousands has three digits
#   behind it, and in a file with semicolons between the fields, which SheetJS recognises, the commas belong to the numbers.
# Observed: xlsx 0.18.5 (and 0.20.3, as @e965/xlsx) takes the comma between two digits out, without a warning: 12,50 becomes 1250, 5,6
#   becomes 56, the latitude 42,697708 becomes 42697708. With a point for thousands the comma goes as well and the point
#   becomes the decimal one: 1.234,50 is 1.2345. With a space for thousands, or with a currency, the cell stays a text. With CSV the field `w` of
#   the cell shows what the file has. With `raw: true` all cells are texts; papaparse 5.7.1 with `dynamicTyping` leaves these alone.
# Source: fuzzynum in xlsx.js of the package; https://github.com/SheetJS/sheetjs/issues/2221 ("It's much better having it turned into a string
#   than a wrong conversion", closed); https://docs.sheetjs.com/docs/api/parse-options (raw: "plain text parsing will not parse values").
# Why it matters: dealers send price lists with decimal commas, and the ads get prices of a hundredfold. A file with whole prices, or with
#   a currency behind them, with which one tries the import, is right, and so is the same list as a workbook.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xlsx@0.18.5 @e965/xlsx@0.20.3 papaparse@5.7.1
cat > read.cjs <<'JS'
const assert = require("node:assert/strict");
const Papa = require("papaparse");
const [older, newer] = [require("xlsx"), require("@e965/xlsx")];
const cell = (XLSX, data, options) => XLSX.read(data, { type: "string", ...options }).Sheets.Sheet1.B2;
for (const price of ["250", "12,50", "5,6", "0,99", "42,697708", "1.234,50", "1 234,50", "12,50 лв."]) {
  const csv = `Заглавие;Цена\nКолело;${price}\n`;
  const html = `<table><tr><td>Заглавие</td><td>Цена</td></tr><tr><td>Колело</td><td>${price}</td></tr></table>`;
  const { v: value, w: shown = value } = cell(older, csv);
  assert.equal(String(shown), price);
  assert.equal(cell(newer, csv).v, value);
  assert.equal(cell(older, html).v, value);
  assert.equal(cell(older, csv, { raw: true }).v, price);
  const other = Papa.parse(csv, { delimiter: ";", dynamicTyping: true }).data[1][1];
  console.log(`${price}: ${JSON.stringify(value)}; papaparse: ${JSON.stringify(other)}`);
}
// The same price as a number of a workbook, written and read again.
const book = older.utils.book_new();
older.utils.book_append_sheet(book, older.utils.aoa_to_sheet([["Заглавие", "Цена"], ["Колело", 12.5]]), "Sheet1");
console.log("workbook:", older.read(older.write(book, { type: "buffer", bookType: "xlsx" })).Sheets.Sheet1.B2.v);
JS
node read.cjs | tee seen
diff seen - <<'SEEN'
250: 250; papaparse: 250
12,50: 1250; papaparse: "12,50"
5,6: 56; papaparse: "5,6"
0,99: 99; papaparse: "0,99"
42,697708: 42697708; papaparse: "42,697708"
1.234,50: 1.2345; papaparse: "1.234,50"
1 234,50: "1 234,50"; papaparse: "1 234,50"
12,50 лв.: "12,50 лв."; papaparse: "12,50 лв."
workbook: 12.5
SEEN
echo "As described."
