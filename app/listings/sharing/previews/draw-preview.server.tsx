/** Draws a preview. Text becomes outlines of our own font, so that a machine without fonts draws the same. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { CategoryIcon, type IconName } from "#app/categories/category-icon.tsx";
import { PREVIEW_SIZE } from "#app/platform/meta.ts";
import { createWorkQueue } from "#app/platform/work-queue.server.ts";
import drawings from "#app/ui/icons.svg?raw";
import { COLOURS, PICTURE_BOX, PreviewCard, type PreviewWords } from "./preview-card.tsx";

const JPEG_QUALITY = 82;
const FONT_FILES = [
  ["Latin", "latin"],
  ["Cyrillic", "cyrillic"],
  ["Extended", "latin-ext"],
] as const;
const WEIGHTS = [500, 700] as const;
/** One at a time, so that a crawler that asks for many waits and pages do not. */
const queue = createWorkQueue({ name: "previews", atOnce: 1 });

let tools: ReturnType<typeof loadTools> | undefined;

/** Once there is something to draw: what draws takes 10 MB. */
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

/** How many are queued. */
export function waitingPreviews(): number {
  return queue.waiting;
}

/** The finished picture, a JPEG, which every social network accepts. */
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

/** A category icon in the form that satori needs, which cannot refer to other files. */
function iconUrl(name: IconName, colour: string): string {
  const [, drawing = ""] = /#(\w+)/.exec(renderToStaticMarkup(<CategoryIcon name={name} />)) ?? [];
  const [, shapes = ""] = new RegExp(`<symbol id="${drawing}"[^>]*>(.*?)</symbol>`).exec(drawings) ?? [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="${colour}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Keeps characters that the font has; emoji and the like are left out. */
function drawable(text: string): string {
  return text
    .replace(/[^\u0020-\u024f\u0400-\u045f\u0490\u0491\u2010-\u2026\u202f\u20ac\u2116]/g, "")
    .replace(/ +/g, " ")
    .trim();
}
