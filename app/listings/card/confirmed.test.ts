import { expect, test } from "vitest";
import { confirmedText } from "./confirmed.ts";

const at = (day: string) => new Date(`${day}T12:00:00Z`);

test.each([
  ["2026-11-21", undefined],
  ["2026-11-24", "Потвърдена днес"],
  ["2026-11-23", "Потвърдена вчера"],
  ["2026-11-22", "Потвърдена преди 2 дни"],
])("an ad of 21 November confirmed on %s shows on the 24th: %s", (day, text) => {
  expect(confirmedText({ listedAt: at("2026-11-21"), confirmedAt: at(day) }, at("2026-11-24"))).toBe(text);
});

test("after a month the text has the date", () => {
  const times = { listedAt: at("2026-11-01"), confirmedAt: at("2026-11-21") };
  expect(confirmedText(times, at("2026-12-21"))).toBe("Потвърдена преди 30 дни");
  expect(confirmedText(times, at("2026-12-22"))).toBe("Потвърдена на 21 ноември 2026 г.");
});
