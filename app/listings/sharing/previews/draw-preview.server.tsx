/** Draws link previews. Texts are drawn as outlines of the bundled font, so that the result does not depend on installed fonts. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { CategoryIcon, type IconName } from "#app/catalogue/categories/category-icon.tsx";
import { PREVIEW_SIZE } from "#app/platform/http/meta.ts";
import { FairQueue } from "#app/platform/jobs/fair-queue.server.ts";
import drawings from "#app/platform/ui/icons.svg?raw";
import { COLOURS, PICTURE_BOX, PreviewCard, type PreviewWords } from "./preview-card.tsx";

const JPEG_QUALITY = 82;
const FONT_FILES = [
  ["Latin", "latin"],
  ["Cyrillic", "cyrillic"],
  ["Extended", "latin-ext"],
] as const;
const WEIGHTS = [500, 700] as const;
/** Runs one drawing at a time, so that many requests of a crawler do not slow down pages. */
const queue = new FairQueue({ name: "previews", concurrency: 1 });

let tools: ReturnType<typeof loadTools> | undefined;

/** Loads the drawing libraries on first use: they take 10 MB. */
async function loadTools() {
  const [{ default: satori }, fonts] = await Promise.all([import("satori"), loadFonts()]);
  return { satori, fonts };
}

async function loadFonts() {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    FONT_FILES.flatMap(([name, subset]) =>
      WEIGHTS.map(async (weight) => ({
        name,
        weight,
        style: "normal" as const,
        data: await readFile(resolve(`@fontsource/sofia-sans/files/sofia-sans-${subset}-${weight}-normal.woff`)),
      })),
    ),
  );
}

export interface Preview {
  readonly words: PreviewWords;
  /** Names of the icons used when there is no photo. */
  readonly icons: readonly IconName[];
  readonly photo?: Buffer | undefined;
}

/** Returns the number of queued drawings. */
export function waitingPreviews(): number {
  return queue.waiting;
}

/** Returns the drawn picture as JPEG, which every social network accepts. */
export function drawPreview({ words, icons, photo }: Preview): Promise<Buffer> {
  return queue.run(async () => {
    tools ??= loadTools();
    const { satori, fonts } = await tools;
    const card = (
      <PreviewCard
        words={{ ...words, title: drawable(words.title) || words.over, below: words.below.map(drawable) }}
        icons={photo ? [] : icons.map((name) => iconUrl(name, COLOURS.grape))}
        mark={iconUrl("house", COLOURS.paper)}
      />
    );
    const drawing = Buffer.from(await satori(card, { ...PREVIEW_SIZE, fonts }));
    const layers = photo
      ? [
          await sharp(photo)
            .resize({ ...PICTURE_BOX, fit: "cover" })
            .toBuffer(),
          drawing,
        ]
      : [drawing];
    return sharp({ create: { ...PREVIEW_SIZE, channels: 3, background: COLOURS.tint } })
      .composite(layers.map((input) => ({ input, left: 0, top: 0 })))
      .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
      .toBuffer();
  });
}

/** Returns a category icon as a data: URL, because satori cannot refer to other files. */
function iconUrl(name: IconName, colour: string): string {
  const [, drawing = ""] = /#(\w+)/.exec(renderToStaticMarkup(<CategoryIcon name={name} />)) ?? [];
  const [, shapes = ""] = new RegExp(`<symbol id="${drawing}"[^>]*>(.*?)</symbol>`).exec(drawings) ?? [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="${colour}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Returns the text with the characters of the font only; emoji and the like are left out. */
function drawable(text: string): string {
  return text
    .replace(/[^\u0020-\u024f\u0400-\u045f\u0490\u0491\u2010-\u2026\u202f\u20ac\u2116]/g, "")
    .replace(/ +/g, " ")
    .trim();
}
