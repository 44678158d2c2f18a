/**
 * A PGlite whose SQL parser V8 never optimises: that one function, the whole grammar, takes 500 MB of memory and some seconds
 * of a processor to optimise, and is no faster afterwards. All other functions are optimised as usual.
 */
import { setFlagsFromString } from "node:v8";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";

/** An empty query of the simple protocol: it needs the parser and hardly anything else. */
const NOTHING = Buffer.from([0x51, 0, 0, 0, 6, 0x3b, 0]);
const OPTIMISING = ["wasm-dynamic-tiering", "wasm-tier-up"];

let isOptimising = true;

/**
 * Whether functions of WebAssembly that are compiled from now on may be optimised later; returns what it was. Concerns the
 * whole process.
 */
export function mayOptimise(may: boolean): boolean {
  const before = isOptimising;
  for (const flag of OPTIMISING) setFlagsFromString(`--${may ? "" : "no-"}${flag}`);
  isOptimising = may;
  return before;
}

class BaselineParser extends PGlite {
  #isFirst = true;

  /** V8 compiles a function when it is first called, and then knows whether to count its calls. */
  override async execProtocolStream(...given: Parameters<PGlite["execProtocolStream"]>) {
    if (this.#isFirst) {
      this.#isFirst = false;
      const before = mayOptimise(false);
      try {
        await super.execProtocolStream(NOTHING, { syncToFs: false });
      } finally {
        mayOptimise(before);
      }
    }
    return super.execProtocolStream(...given);
  }
}

export async function createPGlite(options: PGliteOptions): Promise<PGlite> {
  const pglite = new BaselineParser(options);
  await pglite.waitReady;
  return pglite;
}
