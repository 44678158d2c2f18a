#!/usr/bin/env bash
# Expected: a number in a workbook stays a number when its format only adds a unit. In a format code a backslash makes the next character
#   a literal, so 0\ \k\m is "150000 km".
# Observed: exceljs 4.4.0 returns a Date for such a cell, also for one that it wrote itself: 150,000 km are 7 September 2310. It looks for the
#   letters y, m, d, h, s and b in the code and leaves out what stands in quotes and brackets before, but not what follows a backslash.
#   With 0 "km" the value is a number. SheetJS (xlsx 0.18.5) reads numbers from the same file.
# Source: ECMA-376 part 1, 18.8.31 numFmts (a backslash displays the character that follows); Excel stores a unit that is typed without
#   quotes in this way: https://github.com/rabanti-github/NanoXLSX/issues/42 (characters are "escaped by a Backslash").
# Why it matters: dealers send lists of cars as workbooks. Mileage, area in m and working hours in h become dates of other centuries or, with
#   small numbers, plausible dates of 1900; km in quotes, with which a developer tries the import, is read right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 xlsx@0.18.5 > /dev/null 2>&1
cat > read.mjs <<'JS'
import ExcelJS from "exceljs";
import XLSX from "xlsx";
const { raw } = String;
const cells = [[150_000, '0 "km"'], [150_000, raw`0\ \k\m`], [98.5, raw`0.0\ \m`], [1200, raw`#,##0\ \h`], [1200, raw`0\ \л\в\.`]];
const written = new ExcelJS.Workbook();
written.addWorksheet("cars");
cells.forEach(([value, numFmt], row) => Object.assign(written.getWorksheet("cars").getCell(row + 1, 1), { value, numFmt }));
const file = await written.xlsx.writeBuffer();
const read = new ExcelJS.Workbook();
await read.xlsx.load(file);
const { cars } = XLSX.read(file, { cellDates: true }).Sheets;
cells.forEach(([value, numFmt], row) => {
  const seen = read.getWorksheet("cars").getCell(row + 1, 1).value;
  const other = cars[`A${row + 1}`];
  console.log(numFmt, value, "exceljs:", seen instanceof Date ? seen.toISOString().slice(0, 10) : seen, "SheetJS:", other.v, `(${other.w})`);
});
JS
node read.mjs | tee seen
diff seen - <<'SEEN'
0 "km" 150000 exceljs: 150000 SheetJS: 150000 (150000 km)
0\ \k\m 150000 exceljs: 2310-09-07 SheetJS: 150000 (150000 km)
0.0\ \m 98.5 exceljs: 1900-04-07 SheetJS: 98.5 (98.5 m)
#,##0\ \h 1200 exceljs: 1903-04-14 SheetJS: 1200 (1,200 h)
0\ \л\в\. 1200 exceljs: 1200 SheetJS: 1200 (1200 лв.)
SEEN
echo "As described."
