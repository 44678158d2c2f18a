/** Pages compressed: quickly for the first who asks, densely once many have. */
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { CachedPage, ReadyAnswer } from "#app/platform/page-store.server.ts";

const compress = promisify(brotliCompress);

/** Brotli's. The dense one makes a page a twelfth smaller; it takes 30 ms of a thread beside the site's own, twenty times as long. */
const QUICK = 5;
const DENSE = 10;
/** Binary logarithms of brotli's windows: one as large as the page serves as well as any larger one, and takes less memory. */
const WINDOW = { least: 17, most: 22 };
/** So often a page has been sent before it is packed densely. */
const OFTEN = 16;

/** How often each was sent. A page made anew that says the same keeps what it is compressed to, and so is not packed again. */
const sent = new WeakMap<Buffer, number>();
let isPacking = false;

export function packQuickly(body: Buffer): Promise<Buffer> {
  return pack(body, QUICK);
}

/** After `answer`, the compressed one of the page, was sent. One page at a time. */
export async function packIfOften(page: CachedPage, answer: ReadyAnswer & { readonly body: Buffer }): Promise<void> {
  const times = (sent.get(answer.body) ?? 0) + 1;
  sent.set(answer.body, times);
  if (times < OFTEN || isPacking) return;
  isPacking = true;
  const body = await pack(page.body, DENSE).finally(() => {
    isPacking = false;
  });
  sent.set(body, Number.NEGATIVE_INFINITY);
  page.brotli = Promise.resolve(body);
  // Its length is the last of its headers (hot-pages.ts).
  page.ready.set("brotli", { ...answer, body, headers: answer.headers.with(-1, String(body.byteLength)) });
}

function pack(body: Buffer, quality: number): Promise<Buffer> {
  return compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: windowOf(body.byteLength),
    },
  });
}

function windowOf(bytes: number): number {
  return Math.min(WINDOW.most, Math.max(WINDOW.least, Math.ceil(Math.log2(bytes + 16))));
}
