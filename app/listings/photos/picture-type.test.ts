import { expect, test } from "vitest";
import { pictureType } from "./picture-type.ts";

const box = (brands: string) => `\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}`;

test.each([
  ["a JPEG", "\xff\xd8\xff\xe1", "jpeg"],
  ["an AVIF", box("avif\0\0\0\0mif1avifmiaf"), "avif"],
  ["an AVIF named by its compatible brand", box("mif1\0\0\0\0mif1avifmiaf"), "avif"],
  ["an animated AVIF", box("avis\0\0\0\0avifavismsf1"), "other"],
  ["a HEIC of an iPhone", box("heic\0\0\0\0mif1MiHEmiafMiHBheic"), "heic"],
  ["a HEIC named by its compatible brand", box("mif1\0\0\0\0mif1heic"), "heic"],
  ["a burst of HEVC pictures", box("hevc\0\0\0\0msf1hevcmif1"), "heic"],
  ["a film", box("isom\0\0\x02\0isomiso2avc1mp41"), "other"],
  ["a JPEG XL", "\0\0\0\x0cJXL \r\n\x87\n", "other"],
  ["a bitmap", "BM\0\0", "other"],
  ["nothing", "", "other"],
])("the type of %s is known by its first bytes", async (_name, head, type) => {
  const file = new File([Buffer.from(head.padEnd(80, "avif"), "latin1")], "снимка.jpg", { type: "image/jpeg" });
  expect(await pictureType(file)).toBe(type);
});
