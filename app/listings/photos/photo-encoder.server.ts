/**
 * The process that decodes and encodes pictures, one at a time, behind everything else the machine does. Started and spoken
 * to by photo-pipeline.server.ts.
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

export interface EncoderOrder {
  /** The bytes, or the file that holds them. */
  readonly input: Uint8Array | string;
  readonly effort: EncodingEffort;
  /** Milliseconds of the processor that decoding may take. */
  readonly decodingTime: number;
}
/** `fault`: what is wrong with the picture. `failure`: an error of ours. */
export type EncoderAnswer =
  | { readonly photo: EncodedPhoto }
  | { readonly fault: string }
  | { readonly failure: string };

const LOOK_EVERY = 50; // ms
const NICENESS = 10;

// Before there is any other thread: they inherit it.
setPriority(NICENESS);
// Each picture is one job of one thread.
sharp.concurrency(1);
sharp.cache(false);

process.on("disconnect", () => process.exit());
process.on("message", async ({ input, effort, decodingTime }: EncoderOrder) => {
  const before = process.cpuUsage();
  // The decoders work on other threads: this one sees how much they take.
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > decodingTime) process.exit(TOO_MUCH_WORK);
  };
  const watch = setInterval(look, LOOK_EVERY);
  const decoded = () => {
    clearInterval(watch);
    // Work that ends between two looks is held to the same limit.
    look();
  };
  try {
    answer({ photo: await encodePicture(input, { effort, decoded }) });
  } catch (error) {
    answer(error instanceof PhotoFault ? { fault: error.message } : { failure: String(error) });
  } finally {
    clearInterval(watch);
  }
});

function answer(given: EncoderAnswer): void {
  process.send?.(given);
}
