/**
 * A PGlite whose SQL parser V8 never optimises: that single function, the whole grammar, takes 500 MB of memory and some seconds
 * of CPU time to optimise, and is no faster afterwards. All other functions are optimised as usual.
 */
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { allowOptimisation } from "./optimisation.server.ts";

/** An empty query of the simple protocol: it runs the parser and hardly anything else. */
const EMPTY_QUERY = Buffer.from([0x51, 0, 0, 0, 6, 0x3b, 0]);

class BaselineParser extends PGlite {
  #isFirst = true;

  /** Runs the parser once without optimisation: V8 decides on the first call of a function whether to count its calls. */
  override async execProtocolStream(...given: Parameters<PGlite["execProtocolStream"]>) {
    if (this.#isFirst) {
      this.#isFirst = false;
      const before = allowOptimisation(false);
      try {
        await super.execProtocolStream(EMPTY_QUERY, { syncToFs: false });
      } finally {
        allowOptimisation(before);
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
