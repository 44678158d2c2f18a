import { execFileSync } from "node:child_process";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Refusal } from "#app/platform/errors/errors.ts";
import { makePhotoBytes } from "#tests/support/make.ts";
import { refusal, refusedWith } from "#tests/support/refusal.ts";
import { MAX_PHOTO_BYTES } from "./photo.ts";
import type { EncodedPhoto } from "./photo-encoding.server.ts";
import { encodePhoto as encodeFile } from "./photo-pipeline.server.ts";

const encodePhoto = (bytes: Uint8Array) => encodeFile(new Blob([new Uint8Array(bytes)]));
const refused = async (bytes: Uint8Array) => {
  const error = (await encodePhoto(bytes).catch((reason: unknown) => reason)) as Refusal;
  return { code: error.notice?.code, text: error.notice?.text, field: error.field };
};
const fileOf = ({ files }: EncodedPhoto, width: number, format: string) =>
  files.find((file) => file.width === width && file.format === format)?.bytes as Buffer;

/** The colour ('red', 'blue' or 'white') at a position given as fractions of width and height. */
async function colourAt(bytes: Buffer, { x, y }: { x: number; y: number }): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (red > 200 && green > 200 && blue > 200) return "white";
  return red > 150 && blue < 100 ? "red" : blue > 150 && red < 100 ? "blue" : `${red},${green},${blue}`;
}

/** Makes a JPEG that takes many bytes in every row. */
const makeNoise = ({ progressive = false } = {}) =>
  sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: "#876",
      noise: { type: "gaussian", mean: 90, sigma: 30 },
    },
  })
    .jpeg({ progressive })
    .toBuffer();

describe("a photo", () => {
  test("is stored in three widths and two formats", async () => {
    const photo = await encodePhoto(await makePhotoBytes({ width: 2000, height: 1000 }));
    const kept = await Promise.all(
      photo.files.map(async ({ width, format, bytes }) => {
        const real = await sharp(bytes).metadata();
        return [width, format, real.format === "heif" ? real.compression : real.format, real.width, real.height];
      }),
    );
    expect(kept).toEqual([
      [400, "avif", "av1", 400, 200],
      [400, "webp", "webp", 400, 200],
      [800, "avif", "av1", 800, 400],
      [800, "webp", "webp", 800, 400],
      [1600, "avif", "av1", 1600, 800],
      [1600, "webp", "webp", 1600, 800],
    ]);
    expect(photo).toMatchObject({
      width: 1600,
      height: 800,
      placeholder: expect.stringMatching(/^data:image\/webp;base64,[\w+/=]{20,600}$/),
    });
  });

  test("is never enlarged", async () => {
    const photo = await encodePhoto(await makePhotoBytes({ width: 500, height: 300 }));
    expect(photo).toMatchObject({ width: 500, height: 300 });
    const widths = await Promise.all(photo.files.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
    expect(widths).toEqual([400, 400, 500, 500, 500, 500]);
  });

  test("may have one pixel", async () => {
    expect(await encodePhoto(await makePhotoBytes({ width: 1, height: 1, format: "png" }))).toMatchObject({
      width: 1,
      height: 1,
    });
  });

  test.each(["jpeg", "png", "gif", "webp", "avif"] as const)("may come as %s", async (format) => {
    const photo = await encodePhoto(await makePhotoBytes({ format }));
    expect(await colourAt(fileOf(photo, 400, "webp"), { x: 0.1, y: 0.5 })).toBe("red");
    expect(await colourAt(fileOf(photo, 400, "avif"), { x: 0.9, y: 0.5 })).toBe("blue");
  });

  test("may be one that the site made", async () => {
    const { files } = await encodePhoto(await makePhotoBytes({ width: 2000, height: 1000 }));
    for (const { bytes } of files.filter(({ width }) => width === 1600))
      expect(await encodePhoto(bytes)).toMatchObject({ width: 1600, height: 800 });
  });

  test.each([
    ["a panorama", 14_000, 900, 1600, 103],
    ["a long screenshot", 1_080, 24_000, 72, 1600],
    ["a ribbon", 40_000, 2, 1600, 1],
  ])("that is %s is scaled down", async (_name, width, height, storedWidth, storedHeight) => {
    const photo = await encodePhoto(await makePhotoBytes({ width, height, format: "png" }));
    expect(photo).toMatchObject({ width: storedWidth, height: storedHeight });
  });

  test.each([
    ["its end marker", { progressive: false }, -2],
    ["its finest scan", { progressive: true }, -3_000],
  ])("that only lacks %s is accepted", async (_name, { progressive }, end) => {
    const bytes = await makeNoise({ progressive });
    const photo = await encodePhoto(bytes.subarray(0, end));
    expect(photo).toMatchObject({ width: 600, height: 400 });
    const whole = await sharp(fileOf(await encodePhoto(bytes), 400, "webp")).stats();
    const cut = await sharp(fileOf(photo, 400, "webp")).stats();
    expect(cut.channels[0]?.mean).toBeCloseTo(whole.channels[0]?.mean ?? 0, 0);
  });

  test("loses all metadata of the camera", async () => {
    const original = await makePhotoBytes({ orientation: 1 });
    expect(original.includes("Secret Artist")).toBe(true);
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const photo = await encodePhoto(original);
    for (const { bytes } of photo.files) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(bytes.includes("Secret Artist")).toBe(false);
    }
  });

  // The stored picture is red on the left and blue on the right; EXIF says how to rotate it.
  test.each([
    [1, "red left", { x: 0.1, y: 0.5 }, { x: 0.9, y: 0.5 }],
    [2, "red right", { x: 0.9, y: 0.5 }, { x: 0.1, y: 0.5 }],
    [3, "red right", { x: 0.9, y: 0.5 }, { x: 0.1, y: 0.5 }],
    [6, "red top", { x: 0.5, y: 0.1 }, { x: 0.5, y: 0.9 }],
    [8, "red bottom", { x: 0.5, y: 0.9 }, { x: 0.5, y: 0.1 }],
  ] as const)("of orientation %i is turned upright: %s", async (orientation, _name, red, blue) => {
    const photo = await encodePhoto(await makePhotoBytes({ width: 600, height: 400, orientation }));
    expect([photo.width, photo.height]).toEqual(orientation > 4 ? [400, 600] : [600, 400]);
    const bytes = fileOf(photo, 800, "webp");
    expect([await colourAt(bytes, red), await colourAt(bytes, blue)]).toEqual(["red", "blue"]);
  });

  test("that is animated is reduced to its first frame", async () => {
    const frame = (background: string) => ({ create: { width: 60, height: 40, channels: 3, background } }) as const;
    const frames = await Promise.all(["#f00", "#00f", "#0f0"].map((colour) => sharp(frame(colour)).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(3);
    const photo = await encodePhoto(moving);
    expect(photo).toMatchObject({ width: 60, height: 40 });
    expect(await colourAt(fileOf(photo, 400, "webp"), { x: 0.5, y: 0.5 })).toBe("red");
    expect((await sharp(fileOf(photo, 400, "webp")).metadata()).pages ?? 1).toBe(1);
  });

  test("that is transparent gets a white background", async () => {
    const clear = await sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const photo = await encodePhoto(clear);
    expect(await colourAt(fileOf(photo, 400, "webp"), { x: 0.5, y: 0.5 })).toBe("white");
  });

  test.each(["b-w", "cmyk"] as const)("in the colour space %s is converted to sRGB", async (space) => {
    const bytes = await sharp(await makePhotoBytes())
      .toColourspace(space)
      .jpeg()
      .toBuffer();
    const photo = await encodePhoto(bytes);
    expect((await sharp(fileOf(photo, 400, "webp")).metadata()).space).toBe("srgb");
  });

  test("is encoded in order among many", async () => {
    const bytes = await makePhotoBytes({ width: 300, height: 200 });
    const bad = makePhotoBytes().then((whole) => encodePhoto(whole.subarray(0, 500)).catch(() => "refused"));
    const all = await Promise.all([bad, ...Array.from({ length: 12 }, () => encodePhoto(bytes))]);
    expect(all[0]).toBe("refused");
    expect(all.slice(1).every((photo) => typeof photo === "object" && photo.width === 300)).toBe(true);
  });
});

test("an internal failure is not reported as a broken picture", async () => {
  const bytes = await makePhotoBytes();
  const file = new Blob([new Uint8Array(bytes)]);
  expect(await refusal(encodeFile(file, { effort: "unknown" as never }))).toMatchObject({
    message: expect.stringContaining("the encoder failed"),
  });
});

test("a picture that takes too long to decode is refused, and the next one is encoded", async () => {
  const large = await makePhotoBytes({ width: 6_000, height: 6_000 });
  const file = new Blob([new Uint8Array(large)]);
  expect(await refusedWith(encodeFile(file, { decodingTime: 1 }))).toMatchObject({
    code: "upload_refused",
    text: "Грешка: снимката е твърде сложна за обработка",
  });
  expect(await encodePhoto(await makePhotoBytes({ width: 300, height: 200 }))).toMatchObject({ width: 300 });
});

describe("refused with a reason is", () => {
  const NO_PICTURE = "Грешка: файлът не е снимка във формат JPG, PNG, GIF, WebP или AVIF";
  const BROKEN = "Грешка: снимката е повредена или непълна";
  const HEIC = expect.stringMatching(/формат HEIC.+iPhone.+Samsung и Pixel/);
  const TOO_MANY_PIXELS = "Грешка: снимката е над 40 мегапиксела";

  /** A PNG whose header claims these dimensions, with hardly any pixels behind it. */
  async function claiming(width: number, height: number): Promise<Buffer> {
    const bytes = await makePhotoBytes({ width: 8, height: 8, format: "png" });
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    return bytes;
  }

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ["one row without end", () => claiming(39_000_000, 1), "Грешка: снимката е твърде дълга и тясна"],
    ["one column", () => claiming(1, 65_536), "Грешка: снимката е твърде дълга и тясна"],
    ["nothing", () => new Uint8Array(), "Грешка: файлът е празен"],
    [
      "an SVG",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      NO_PICTURE,
    ],
    [
      "an SVG with an XML head",
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      NO_PICTURE,
    ],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), NO_PICTURE],
    ["a PDF", () => Buffer.from("%PDF-1.7\n"), NO_PICTURE],
    ["a program", () => Buffer.from("MZ\x90\x00"), NO_PICTURE],
    ["a TIFF", () => makePhotoBytes({ format: "tiff" }), NO_PICTURE],
    ["a page that begins like a GIF", () => Buffer.from("GIF89a<script>alert(1)</script>"), BROKEN],
    ["half a JPEG", async () => (await makePhotoBytes()).subarray(0, 2_000), BROKEN],
    ["a JPEG without its last rows", async () => (await makeNoise()).subarray(0, -3_000), BROKEN],
    ["a JPEG that ends inside its last row", async () => (await makeNoise()).subarray(0, -300), BROKEN],
    ["half an AVIF", async () => (await makePhotoBytes({ format: "avif" })).subarray(0, 400), BROKEN],
    ["a HEIC", () => Buffer.from("\0\0\0\x1cftypheic\0\0\0\0mif1heicmiaf"), HEIC],
    ["a HEIC of Samsung", () => Buffer.from("\0\0\0\x1cftypmif1\0\0\0\0mif1heictmap"), HEIC],
    [
      "an AVIF of more than 16 million pixels",
      async () => {
        const bytes = await makePhotoBytes({ width: 8, height: 8, format: "avif" });
        const sizes = bytes.indexOf("ispe") + 8;
        bytes.writeUInt32BE(4_001, sizes);
        bytes.writeUInt32BE(4_000, sizes + 4);
        return bytes;
      },
      "Грешка: снимката е над 16 мегапиксела",
    ],
    ["half a PNG", async () => (await makePhotoBytes({ format: "png" })).subarray(0, 200), BROKEN],
    ["the first bytes of a JPEG", () => Buffer.from([0xff, 0xd8, 0xff]), BROKEN],
    [
      "more than 10 MB",
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(MAX_PHOTO_BYTES)]),
      "Грешка: снимката е по-голяма от 10 MB",
    ],
    ["more than 40 million pixels", () => claiming(8_000, 5_001), TOO_MANY_PIXELS],
    ["a ribbon of very many pixels", () => claiming(100_000, 401), TOO_MANY_PIXELS],
  ])("%s", async (_name, make, text) => {
    expect(await refused(await make())).toEqual({ code: "upload_refused", text, field: "photos" });
  });

  test("but not a complete picture of exactly 40 million pixels", async () => {
    expect(await refused(await claiming(8_000, 5_000))).toMatchObject({ text: BROKEN });
  });
});

test("an encoder that crashes on a picture or while idle affects nothing else", async () => {
  const bytes = await makePhotoBytes({ width: 300, height: 200 });
  await encodePhoto(bytes);
  const children = () => execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)], { encoding: "utf8" });
  const encoders = children()
    .split("\n")
    .filter((line) => line.includes("photo-encoder"));
  expect(encoders.length).toBeGreaterThan(0);
  for (const line of encoders) process.kill(Number.parseInt(line, 10), "SIGKILL");
  await expect
    .poll(() =>
      encodePhoto(bytes).then(
        ({ width }) => width,
        () => undefined,
      ),
    )
    .toBe(300);
});
