/** After a build: puts the service worker beside the pages, derives the tables of the search, and puts a strongly compressed .br beside every text file that is sent often. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "vite";
import { SERVICE_WORKER } from "#app/offline/offline-names.ts";
import { loadAnalysis } from "#app/search/keys.server.ts";

const CLIENT = "build/client";
const MIN_BYTES = 500;

await buildServiceWorker();
// Derives what the search knows of Bulgarian from the dictionary, so that no start has to.
loadAnalysis();
for (const entry of readdirSync(CLIENT, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  if (bytes.byteLength < MIN_BYTES) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

/** Makes one script of the worker and what it imports; its version changes with every file of the build. */
function buildServiceWorker() {
  const files = readdirSync(join(CLIENT, "assets")).sort().join();
  const version = createHash("sha256").update(files).digest("hex").slice(0, 12);
  return build({
    configFile: false,
    logLevel: "warn",
    define: { VERSION: JSON.stringify(version) },
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: "app/offline/service-worker.ts", formats: ["es"], fileName: () => SERVICE_WORKER.slice(1) },
    },
  });
}
