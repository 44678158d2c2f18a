/**
 * The entry point of the process that decodes and encodes pictures, one at a time and at low priority. photo-pipeline.server.ts starts it
 * and sends it requests.
 */
import { setPriority } from "node:os";
import sharp from "sharp";
import {
  type EncodedPhoto,
  type EncodingEffort,
  encodePicture,
  PhotoFault,
  TOO_MUCH_WORK,
} from "./photo-encoding.server.ts";

export interface EncoderRequest {
  /** The bytes, or the file that holds them. */
  readonly input: Uint8Array | string;
  readonly effort: EncodingEffort;
  /** Maximum CPU time of decoding, in milliseconds. */
  readonly decodingTime: number;
}
/** `fault`: the reason for refusing the picture. `failure`: an internal error. */
export type EncoderResponse =
  | { readonly photo: EncodedPhoto }
  | { readonly fault: string }
  | { readonly failure: string };

const CPU_CHECK_INTERVAL = 50; // ms
const NICENESS = 10;

// Set before any thread starts, because threads inherit it.
setPriority(NICENESS);
// Each picture uses one thread.
sharp.concurrency(1);
sharp.cache(false);

process.on("disconnect", () => process.exit());
process.on("message", async ({ input, effort, decodingTime }: EncoderRequest) => {
  const before = process.cpuUsage();
  // Decoders run on other threads; this one measures their CPU time.
  const checkCpuTime = () => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > decodingTime) process.exit(TOO_MUCH_WORK);
  };
  const watch = setInterval(checkCpuTime, CPU_CHECK_INTERVAL);
  const decoded = () => {
    clearInterval(watch);
    // Checks again, for work that ended between two checks.
    checkCpuTime();
  };
  try {
    answer({ photo: await encodePicture(input, { effort, decoded }) });
  } catch (error) {
    answer(error instanceof PhotoFault ? { fault: error.message } : { failure: String(error) });
  } finally {
    clearInterval(watch);
  }
});

function answer(given: EncoderResponse): void {
  process.send?.(given);
}
