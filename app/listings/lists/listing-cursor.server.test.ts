import { describe, expect, test } from "vitest";
import { type ListCursor, readCursor, writeCursor } from "./listing-cursor.server.ts";

const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
const TIMES = [
  "2026-11-21 12:00:00+00",
  "2026-11-21 12:00:00.123456+00",
  "2026-07-21 15:00:00.1+03",
  "2026-11-21 17:30:00+05:30",
];

describe("a cursor", () => {
  test.each(TIMES)("by time %s survives a URL", (key) => {
    const cursor: ListCursor = { vip: true, key, id };
    const text = writeCursor(cursor);
    expect(encodeURIComponent(text)).toBe(text);
    expect(readCursor(text, "time")).toEqual(cursor);
  });

  test.each(["0", "12000", "195583000000"])("by price %s survives a URL", (key) => {
    const cursor: ListCursor = { vip: false, key, id };
    expect(readCursor(writeCursor(cursor), "number")).toEqual(cursor);
  });

  test("is ignored by a list in another order", () => {
    expect(readCursor(writeCursor({ vip: false, key: "12000", id }), "time")).toBeUndefined();
    expect(readCursor(writeCursor({ vip: false, key: TIMES[0] ?? "", id }), "number")).toBeUndefined();
  });
});

describe("an invalid cursor is ignored", () => {
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  test.each([
    ["nothing", undefined],
    ["an empty text", ""],
    ["no base64", "%%%"],
    ["no JSON", Buffer.from("hello").toString("base64url")],
    ["another shape", forged({ vip: true })],
    ["a number for the key", forged([true, 5, id])],
    ["no id", forged([true, TIMES[0], "1"])],
    ["SQL", forged([true, "2026-11-21 12:00:00+00'; drop table listings; --", id])],
    ["a word that PostgreSQL knows as a time", forged([true, "infinity", id])],
    ["something very long", "a".repeat(100_000)],
    ["a month that does not exist", forged([true, "2026-13-01 12:00:00+00", id])],
    ["a day that does not exist", forged([true, "2026-02-30 12:00:00+00", id])],
    ["the year 0", forged([true, "0000-01-01 12:00:00+00", id])],
    ["an hour that does not exist", forged([true, "2026-11-21 25:00:00+00", id])],
    ["a zone that does not exist", forged([true, "2026-11-21 12:00:00+99", id])],
    ["minutes of a zone that do not exist", forged([true, "2026-11-21 12:00:00+05:99", id])],
  ])("%s", (_name, text) => {
    expect(readCursor(text, "time")).toBeUndefined();
  });

  test.each(["-5", "1e9", "12.5", "1234567890123456", "", "NaN"])("price %j", (key) => {
    expect(readCursor(forged([false, key, id]), "number")).toBeUndefined();
  });
});
