/** After a build: puts what stands alone beside the pages and beside the server, derives the tables of the search, and puts a strongly compressed .br beside every text file that is sent often. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "vite";
import { SERVICE_WORKER } from "#app/offline/offline-names.ts";
import { MIRROR_SCRIPT } from "#app/platform/page-contract.ts";
import { loadAnalysis } from "#app/search/keys.server.ts";

const CLIENT = "build/client";
const MIN_BYTES = 500;

await buildScript("app/offline/service-worker.ts", SERVICE_WORKER);
await buildScript("app/saved/mirror.ts", MIRROR_SCRIPT);
await buildAside();
// Derives what the search knows of Bulgarian from the dictionary, so that no start has to.
loadAnalysis();
for (const entry of readdirSync(CLIENT, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  if (bytes.byteLength < MIN_BYTES) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

/** What the server runs in a process and in a thread of their own: Node would keep 17 MB in each to read types away. */
function buildAside() {
  return build({
    configFile: false,
    logLevel: "warn",
    build: {
      ssr: true,
      target: "es2022",
      outDir: "build/server",
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: {
          "photo-encoder": "app/photos/photo-encoder.server.ts",
          "database-thread": "app/embedded/database-thread.server.ts",
        },
      },
    },
  });
}

/** Makes one script of a module and what it imports; VERSION in it changes with every file of the build. */
function buildScript(entry: string, address: string) {
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
      lib: { entry, formats: ["es"], fileName: () => address.slice(1) },
    },
  });
}
