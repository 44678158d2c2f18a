/**
 * Encodes uploads in separate processes, so that rendering pages is not affected. Guarantees that only pixels of the original reach
 * storage, and that bad files are refused with a reason.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Refusal } from "#app/platform/errors/errors.ts";
import { FairQueue } from "#app/platform/http/fair-queue.server.ts";
import { ReceivedFile } from "#app/platform/http/form-body.server.ts";
import { runWithoutSlot } from "#app/platform/http/request-scope.server.ts";
import { MAX_PHOTO_BYTES } from "./photo.ts";
import type { EncoderRequest, EncoderResponse } from "./photo-encoder.server.ts";
import { type EncodedPhoto, type EncodingEffort, TOO_MUCH_WORK } from "./photo-encoding.server.ts";
import { BROKEN, pictureType, typeFault } from "./picture-type.ts";

/** Relative to the directory of the site, like its migrations. Without a build Node strips the types. */
const ENCODER = import.meta.env?.PROD ? "build/server/photo-encoder.js" : "app/listings/photos/photo-encoder.server.ts";
/** Milliseconds after which an idle encoder ends. */
const IDLE = 20_000;
/** Maximum CPU time of decoding in milliseconds; a regular picture of 40 megapixels takes a half. */
const DECODING_TIME = 2_000;
/** Maximum number of queued pictures: some minutes of work. */
const PLACES = 200;

/** Number of encoders: one of the cores that the process may use is left for pages. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const queue = new FairQueue({ name: "photos", concurrency: AT_ONCE, maxWaiting: PLACES });
/** While the sample is loaded no pages are served. */
const sampleQueue = new FairQueue({ concurrency: availableParallelism() });
const idle: ChildProcess[] = [];

const refuse = (message: string) => new Refusal("upload_refused", { message, field: "photos" });

interface Input {
  readonly effort?: EncodingEffort;
  /** The uploader; the queue is fair among people. */
  readonly userId?: string;
  readonly decodingTime?: number;
}

/** Encodes one upload. Refuses with upload_refused a file that is too large, has too many pixels, is broken or is no picture. */
export async function encodePhoto(
  file: Blob,
  { effort = "usual", userId = "", decodingTime = DECODING_TIME }: Input = {},
): Promise<EncodedPhoto> {
  if (file.size === 0) throw refuse("файлът е празен");
  if (file.size > MAX_PHOTO_BYTES) throw refuse("снимката е по-голяма от 10 MB");
  const fault = typeFault(await pictureType(file));
  if (fault !== undefined) throw refuse(fault);
  const input = file instanceof ReceivedFile ? file.path : new Uint8Array(await file.arrayBuffer());
  const fairQueue = effort === "quick" ? sampleQueue : queue;
  return runWithoutSlot(() => fairQueue.run(() => encode({ input, effort, decodingTime }), { keys: [userId] }));
}

async function encode(order: EncoderRequest): Promise<EncodedPhoto> {
  const encoder = idle.pop() ?? startEncoder();
  const over = new AbortController();
  const answered = once(encoder, "message", { signal: over.signal }) as Promise<[EncoderResponse]>;
  const ended = once(encoder, "exit", { signal: over.signal }) as Promise<[number | null]>;
  encoder.send(order);
  try {
    const [answer] = await Promise.race([answered, ended]);
    // The process crashed on this picture or gave up.
    if (answer === TOO_MUCH_WORK) throw refuse("снимката е твърде сложна за обработка");
    if (typeof answer !== "object" || answer === null) throw refuse(BROKEN);
    keepIdle(encoder);
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
  // It ends with this process, and does not keep it alive.
  encoder.unref();
  encoder.channel?.unref();
  encoder.on("error", () => encoder.kill());
  encoder.once("exit", () => removeIdle(encoder));
  return encoder;
}

/** Keeps an encoder idle for the next picture, for a while. */
function keepIdle(encoder: ChildProcess): void {
  idle.push(encoder);
  setTimeout(() => {
    if (removeIdle(encoder)) encoder.disconnect();
  }, IDLE).unref();
}

/** Removes an encoder from the idle ones; returns false if it was not idle. */
function removeIdle(encoder: ChildProcess): boolean {
  const at = idle.indexOf(encoder);
  if (at !== -1) idle.splice(at, 1);
  return at !== -1;
}
