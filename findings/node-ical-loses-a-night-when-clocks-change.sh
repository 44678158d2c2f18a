#!/usr/bin/env bash
# Expected: an event of whole days in an iCalendar file that lasts P2D ends two dates later, in every week of the year. So does one with a
#   time and a zone that lasts P1D: at the same time of the next day.
# Observed: node-ical 0.26.1 adds 24 hours a day. In Sofia P2D from 24 October 2026 ends on 25 October at 23:00, so its date is a day too early;
#   P1D from 28 March, 14:00, ends at 15:00. The same event with DTEND, which most files have, is right. ical.js 2.2.1 reads both right.
# Source: RFC 5545, 3.3.6 (weeks and days of a duration are nominal, hours are exact; at a change of clocks their length changes);
#   https://github.com/libical/libical/issues/630 is about the same in libical.
# Why it matters: calendars of guest rooms and hired tools are taken over from other sites. In the week of the change the last night of a
#   booking looks free and can be let twice; a test in summer, in UTC or with DTEND does not show it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-ical@0.26.1 ical.js@2.2.1
cat > read.mjs <<'JS'
import ICAL from "ical.js";
import ical from "node-ical";
const sofia = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Sofia", dateStyle: "short", timeStyle: "short" });
const stays = [
  ["DTSTART;VALUE=DATE:20260606", "DURATION:P2D"],
  ["DTSTART;VALUE=DATE:20261024", "DURATION:P2D"],
  ["DTSTART;VALUE=DATE:20261024", "DTEND;VALUE=DATE:20261026"],
  ["DTSTART;VALUE=DATE:20261024", "DURATION:P1W"],
  ["DTSTART;TZID=Europe/Sofia:20260328T140000", "DURATION:P1D"],
];
for (const stay of stays) {
  const event = ["BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z", ...stay, "END:VEVENT"];
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//EN", ...event, "END:VCALENDAR", ""].join("\r\n");
  const [{ end }] = Object.values(ical.sync.parseICS(text)).filter(({ type }) => type === "VEVENT");
  const other = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent")).endDate;
  console.log(stay.join(" "), "node-ical:", sofia.format(end), "ical.js:", other.toString());
}
JS
TZ=Europe/Sofia node read.mjs | tee seen
diff seen - <<'SEEN'
DTSTART;VALUE=DATE:20260606 DURATION:P2D node-ical: 2026-06-08 00:00 ical.js: 2026-06-08
DTSTART;VALUE=DATE:20261024 DURATION:P2D node-ical: 2026-10-25 23:00 ical.js: 2026-10-26
DTSTART;VALUE=DATE:20261024 DTEND;VALUE=DATE:20261026 node-ical: 2026-10-26 00:00 ical.js: 2026-10-26
DTSTART;VALUE=DATE:20261024 DURATION:P1W node-ical: 2026-10-30 23:00 ical.js: 2026-10-31
DTSTART;TZID=Europe/Sofia:20260328T140000 DURATION:P1D node-ical: 2026-03-29 15:00 ical.js: 2026-03-29T14:00:00
SEEN
echo "As described."
