import { expect, test } from "vitest";
import { createLastModified } from "./last-modified.ts";

test("an address keeps its date until it answers something else, then has a later one", async () => {
  let now = 1_000_000_700;
  const lastModified = createLastModified({ now: () => now });
  const at = async (address: string, etag: string) => (await lastModified(address, etag)).getTime();
  expect(await at("/a", "1")).toBe(1_000_000_000);
  now += 60_000;
  expect(await at("/a", "1")).toBe(1_000_000_000);
  expect(await at("/b", "1")).toBe(1_000_060_000);
  expect(await at("/a", "2")).toBe(1_000_060_000);
  expect(await at("/a", "3")).toBe(1_000_061_000);
});

test("what all processes say is asked once for each answer, and done without while nobody answers", async () => {
  const asked: string[] = [];
  const agree = async (address: string) => {
    asked.push(address);
    if (address === "/b") throw new Error("away");
    return new Date(5_000);
  };
  const lastModified = createLastModified({ agree, now: () => 7_000 });
  for (const address of ["/a", "/a", "/b"]) await lastModified(address, "1");
  expect(asked).toEqual(["/a", "/b"]);
  expect(await lastModified("/a", "1")).toEqual(new Date(5_000));
  expect(await lastModified("/b", "1")).toEqual(new Date(7_000));
});
