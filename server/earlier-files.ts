/** Serves the hashed files of earlier builds from the storage. */
import { compress, type Encoding } from "#app/platform/http/compression.server.ts";
import { type Storage, StorageUnavailable } from "#app/platform/storage/storage.server.ts";
import { BUILD_FILES, storedName } from "./earlier-builds.ts";
import type { Handler } from "./request.ts";
import { isCompressible, sendFile, staticHeaders } from "./static-files.ts";

/** The path of a file that builds make; of the scripts, those in a folder are not modules. */
const ASSET = /^\/assets\/((?:boot\/)?[\w.-]+)$/;

/**
 * Stands for a module that is no longer stored. React Router would answer a module that cannot be loaded by reloading the present address,
 * and lose the wanted one, the result of an action and the form of a background request. With this module it arrives at the wanted address,
 * which then is loaded from the server. `isGone` is for those who ask before (app/shell/gone-modules.ts).
 */
const GONE = `export const isGone = true;
export default function Gone() {
  location.reload();
  // Suspends, so that the previous page stays until the next one arrives.
  throw new Promise(() => {});
}
`;

/** Answers a request for a file of an earlier build. */
export function sendEarlierFile(storage: Storage): Handler {
  return async (c, next) => {
    const { path } = c.req;
    const [, asset = ""] = ASSET.exec(path) ?? [];
    const name = storedName(asset);
    if (!BUILD_FILES.names.test(name) || name.endsWith(".json")) return next();
    const bytes = await storage.get(name).catch(ignoreUnavailable);
    if (!bytes) return name === asset && name.endsWith(".js") ? goneModule() : next();
    const compressed = (encoding: Encoding) => (isCompressible(name) ? compress(encoding, bytes) : undefined);
    return sendFile(c, { bytes, compressed, headers: staticHeaders(path, bytes) });
  };
}

function goneModule(): Response {
  return new Response(GONE, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
  });
}

/** The storage may have the file, but the page needs an answer. */
function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof StorageUnavailable)) throw error;
}
