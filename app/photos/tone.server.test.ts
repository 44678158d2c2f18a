import sharp from "sharp";
import { expect, test } from "vitest";
import { toneOf } from "./tone.server.ts";

async function placeholder(background: string): Promise<string> {
  const tiny = await sharp({ create: { width: 12, height: 9, channels: 3, background } })
    .webp({ quality: 30 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

test.each([
  ["#aa9977", "#a97"],
  ["#000000", "#000"],
  ["#ffffff", "#fff"],
])("the tone of a photo that is all %s is %s", async (colour, tone) => {
  expect(await toneOf(await placeholder(colour))).toBe(tone);
});

test("what is no picture has none", async () => {
  expect(await toneOf("data:image/webp;base64,AA==")).toBeUndefined();
});
