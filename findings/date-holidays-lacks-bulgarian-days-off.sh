#!/usr/bin/env bash
# Expected: date-holidays knows the days of a year on which Bulgaria does not work, as it knows the substitute days of other countries.
# Observed: date-holidays 3.37.0 has none of the working days that become free when a holiday falls on a weekend (in 2026 there are
#   three), calls 26 December an observance instead of a public holiday, and has no Holy Saturday.
# Source: Labour Code of Bulgaria, article 154: (1) names 24, 25 and 26 December, Good Friday and Holy Saturday; (2), in force since 2017,
#   makes the first working day or two after a holiday on Saturday or Sunday free, except for Easter. README of date-holidays: `public`
#   is a "public holiday". https://github.com/nager/Nager.Date/issues/956 is about the same gap in another library.
# Why it matters: a site that promises an answer within some working days, or that lets a period end on a working day, counts
#   25 May 2026 and 28 December 2026 as such, when nobody works.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts date-holidays@3.37.0
cat > ask.mjs <<'JS'
import Holidays from "date-holidays";
const ask = (country, day) => {
  const found = new Holidays(country).getHolidays(2026).filter(({ date }) => date.startsWith(day));
  console.log(country, day, found.map(({ type, substitute }) => (substitute ? `${type}, substitute` : type)).join("; ") || "nothing");
};
ask("GB", "2026-12-28"); // Boxing Day on Saturday
ask("BG", "2026-12-25");
ask("BG", "2026-12-26"); // second day of Christmas
ask("BG", "2026-12-28"); // for the 26th on Saturday
ask("BG", "2026-05-25"); // for 24 May on Sunday
ask("BG", "2026-09-07"); // for 6 September on Sunday
ask("BG", "2026-04-11"); // Holy Saturday
JS
node ask.mjs | tee seen
diff seen - <<'SEEN'
GB 2026-12-28 public, substitute
BG 2026-12-25 public
BG 2026-12-26 observance
BG 2026-12-28 nothing
BG 2026-05-25 nothing
BG 2026-09-07 nothing
BG 2026-04-11 nothing
SEEN
echo "As described."
