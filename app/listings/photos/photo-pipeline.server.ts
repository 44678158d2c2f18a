/**
 * Has uploaded files turned into our own pictures, in processes beside this one: whatever is sent, pages go on being made.
 * Promises that nothing but pixels of the original reaches storage, and that bad files end in a clear refusal.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Refusal } from "#app/platform/errors.ts";
import { ReceivedFile } from "#app/platform/form-body.server.ts";
import { processShare } from "#app/platform/process-share.server.ts";
import { stepAside } from "#app/platform/request-scope.server.ts";
import { createWorkQueue } from "#app/platform/work-queue.server.ts";
import { MAX_PHOTO_BYTES } from "./photo.ts";
import type { EncoderAnswer, EncoderOrder } from "./photo-encoder.server.ts";
import { type EncodedPhoto, type EncodingEffort, TOO_MUCH_WORK } from "./photo-encoding.server.ts";

/** From where the site runs, like its migrations. Without a build Node reads the types away. */
const ENCODER = import.meta.env?.PROD ? "build/server/photo-encoder.js" : "app/photos/photo-encoder.server.ts";
/** Milliseconds after which an encoder with nothing to do gives its memory back. */
const IDLE = 20_000;
/** Milliseconds of the processor that decoding may take: an honest picture of 40 megapixels needs a half. */
const DECODING_TIME = 2_000;
/** How many pictures may wait: some minutes' work. */
const PLACES = 200;

/** A processor is left for pages; the others are shared with the processes beside this one. */
const AT_ONCE = Math.max(1, Math.floor((availableParallelism() - 1) / processShare().of));
const queue = createWorkQueue({ name: "photos", atOnce: AT_ONCE, places: PLACES });
/** While the sample is loaded there are no pages. */
const sampleQueue = createWorkQueue({ atOnce: availableParallelism() });
const idle: ChildProcess[] = [];

const refuse = (message: string) => new Refusal("upload_refused", { message, field: "photos" });

/** File types by their first bytes: a name or a stated type proves nothing. */
const SIGNATURES: readonly (readonly [offset: number, bytes: string])[] = [
  [0, "\xff\xd8\xff"],
  [0, "\x89PNG\r\n\x1a\n"],
  [0, "GIF87a"],
  [0, "GIF89a"],
  [8, "WEBP"],
];

async function isPicture(file: Blob): Promise<boolean> {
  const head = Buffer.from(await file.slice(0, 16).arrayBuffer()).toString("latin1");
  return SIGNATURES.some(([offset, signature]) => head.startsWith(signature, offset));
}

interface Wish {
  readonly effort?: EncodingEffort;
  /** Whose picture it is: people take turns. */
  readonly userId?: string;
  readonly decodingTime?: number;
}

/** Encodes one upload. Refuses with 'upload_refused' what is too large, too many pixels, no picture, or broken. */
export async function encodePhoto(
  file: Blob,
  { effort = "usual", userId = "", decodingTime = DECODING_TIME }: Wish = {},
): Promise<EncodedPhoto> {
  if (file.size === 0) throw refuse("файлът е празен");
  if (file.size > MAX_PHOTO_BYTES) throw refuse("снимката е по-голяма от 10 MB");
  if (!(await isPicture(file))) throw refuse("файлът не е снимка във формат JPG, PNG, GIF или WebP");
  const input = file instanceof ReceivedFile ? file.path : new Uint8Array(await file.arrayBuffer());
  const turns = effort === "quick" ? sampleQueue : queue;
  return stepAside(() => turns.run(() => encode({ input, effort, decodingTime }), { key: userId }));
}

async function encode(order: EncoderOrder): Promise<EncodedPhoto> {
  const encoder = idle.pop() ?? startEncoder();
  const over = new AbortController();
  const answered = once(encoder, "message", { signal: over.signal }) as Promise<[EncoderAnswer]>;
  const ended = once(encoder, "exit", { signal: over.signal }) as Promise<[number | null]>;
  encoder.send(order);
  try {
    const [answer] = await Promise.race([answered, ended]);
    // It fell over this picture, or gave up on it.
    if (answer === TOO_MUCH_WORK) throw refuse("снимката е твърде сложна за обработка");
    if (typeof answer !== "object" || answer === null) throw refuse("снимката е повредена или непълна");
    rest(encoder);
    if ("failure" in answer) throw new Error(`the encoder failed: ${answer.failure}`);
    if ("fault" in answer) throw refuse(answer.fault);
    return answer.photo;
  } finally {
    over.abort();
    for (const waiting of [answered, ended]) waiting.catch(() => {});
  }
}

function startEncoder(): ChildProcess {
  const encoder = fork(ENCODER, { serialization: "advanced", execArgv: [] });
  // It ends with us, and does not keep us from ending.
  encoder.unref();
  encoder.channel?.unref();
  encoder.on("error", () => encoder.kill());
  encoder.once("exit", () => forget(encoder));
  return encoder;
}

/** Keeps an encoder for the next picture, for a while. */
function rest(encoder: ChildProcess): void {
  idle.push(encoder);
  setTimeout(() => {
    if (forget(encoder)) encoder.disconnect();
  }, IDLE).unref();
}

/** Whether it was resting. */
function forget(encoder: ChildProcess): boolean {
  const at = idle.indexOf(encoder);
  if (at !== -1) idle.splice(at, 1);
  return at !== -1;
}
