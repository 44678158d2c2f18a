import { describe, expect, test } from "vitest";
import { formatDate, formatMonth, formatShortDay, formatWhen, isoMoment, nextMidnight, yearOf } from "./dates.ts";

const at = (text: string) => new Date(text);

describe("dates are Bulgarian and in the time of Sofia, in any time zone of the machine", () => {
  test("the tests run in a distant time zone", () => {
    expect(process.env.TZ).toBe("Pacific/Auckland");
    expect(at("2026-01-15T12:00:00Z").getHours()).toBe(1);
  });

  test.each([
    ["2026-11-21T12:00:00Z", "21 ноември 2026 г."],
    ["2026-11-21T21:59:59Z", "21 ноември 2026 г."],
    ["2026-11-21T22:00:00Z", "22 ноември 2026 г."],
    ["2026-07-01T20:59:59Z", "1 юли 2026 г."],
    ["2026-07-01T21:00:00Z", "2 юли 2026 г."],
  ])("%s is %s", (time, text) => {
    expect(formatDate(at(time))).toBe(text);
  });

  test("a month is named with its year", () => {
    expect(formatMonth(at("2026-10-31T23:00:00Z"))).toBe("ноември 2026 г.");
  });

  test.each([
    ["2026-12-31T21:59:59Z", 2026],
    ["2026-12-31T22:00:00Z", 2027],
  ])("the year at %s is %i", (time, year) => {
    expect(yearOf(at(time))).toBe(year);
  });
});

describe("relative dates follow the calendar of Sofia", () => {
  test.each([
    ["2026-11-21T12:20:00Z", "2026-11-21T15:00:00Z", "днес, 14:20"],
    ["2026-11-21T22:05:00Z", "2026-11-22T21:00:00Z", "днес, 00:05"],
    ["2026-11-21T21:55:00Z", "2026-11-21T22:05:00Z", "вчера, 23:55"],
    ["2026-11-20T07:05:00Z", "2026-11-21T12:00:00Z", "вчера, 09:05"],
    ["2026-11-19T12:00:00Z", "2026-11-21T06:00:00Z", "преди 2 дни"],
    ["2026-11-15T12:00:00Z", "2026-11-21T12:00:00Z", "преди 6 дни"],
    ["2026-11-14T12:00:00Z", "2026-11-21T12:00:00Z", "14 ноем."],
    ["2026-12-14T12:00:00Z", "2027-01-21T12:00:00Z", "14 дек."],
    ["2026-02-14T12:00:00Z", "2026-11-21T12:00:00Z", "14 февр. 2026"],
    // The days of the clock changes have 23 and 25 hours.
    ["2026-03-28T12:00:00Z", "2026-03-29T20:00:00Z", "вчера, 14:00"],
    ["2026-10-24T12:00:00Z", "2026-10-26T12:00:00Z", "преди 2 дни"],
    // A time slightly in the future.
    ["2026-11-21T12:20:30Z", "2026-11-21T12:20:00Z", "днес, 14:20"],
  ])("%s seen at %s is %s", (date, now, text) => {
    expect(formatWhen(at(date), at(now))).toBe(text);
  });

  test.each([
    ["2026-11-21T12:20:00Z", "днес"],
    ["2026-11-20T21:59:00Z", "вчера"],
    ["2026-11-19T21:59:00Z", "19 ноем."],
    ["2025-11-19T12:00:00Z", "19 ноем. 2025"],
  ])("%s is on a card of 21 November %s", (date, text) => {
    expect(formatShortDay(at(date), at("2026-11-21T15:00:00Z"))).toBe(text);
  });
});

test.each([
  ["2026-11-21T12:00:00Z", "2026-11-21T22:00:00.000Z"],
  ["2026-11-21T22:00:00Z", "2026-11-22T22:00:00.000Z"],
  ["2026-07-01T20:59:59Z", "2026-07-01T21:00:00.000Z"],
  // The days of the clock changes have 23 and 25 hours.
  ["2026-03-28T22:30:00Z", "2026-03-29T21:00:00.000Z"],
  ["2026-10-24T21:30:00Z", "2026-10-25T22:00:00.000Z"],
  ["2026-12-31T21:00:00Z", "2026-12-31T22:00:00.000Z"],
])("after %s the day ends at %s", (now, midnight) => {
  expect(new Date(nextMidnight(at(now))).toISOString()).toBe(midnight);
});

test.each([
  ["2026-11-21T12:20:05Z", "2026-11-21T14:20:05+02:00"],
  ["2026-07-01T21:00:00Z", "2026-07-02T00:00:00+03:00"],
  // 03:30 occurs twice that night.
  ["2026-10-25T00:30:00Z", "2026-10-25T03:30:00+03:00"],
  ["2026-10-25T01:30:00Z", "2026-10-25T03:30:00+02:00"],
])("%s is %s in ISO 8601", (date, text) => {
  expect(isoMoment(at(date))).toBe(text);
  expect(Date.parse(text)).toBe(Date.parse(date));
});
