/** Completes a build: bundles scripts that run separately, derives the search tables, and compresses text files. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { loadAnalysis } from "#app/catalogue/language/analysis.server.ts";
import { readLists } from "#app/listings/screening/analysis/list-files.server.ts";
import { compressedPath, compressForBuild, ENCODINGS } from "#app/platform/http/compression.server.ts";
import { SERVICE_WORKER } from "#app/platform/offline/offline-names.ts";
import { isCompressible } from "#server/static-files.ts";
import { BROWSERS } from "../vite.config.ts";

const CLIENT = "build/client";
/** Smaller files need no fewer packets when they are compressed. */
const MIN_BYTES = 500;

await buildScript("app/platform/offline/service-worker.ts", SERVICE_WORKER);
await buildAside();
// Derives the tables for the analysis of Bulgarian words at build time instead of at start-up.
loadAnalysis();
// Stops the build at a list that cannot be read.
readLists();
for (const entry of readdirSync(CLIENT, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !isCompressible(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  if (bytes.byteLength < MIN_BYTES) continue;
  for (const encoding of ENCODINGS) writeFileSync(compressedPath(file, encoding), compressForBuild(encoding, bytes));
}

/** Bundles the modules that the server runs in separate processes and threads, where type stripping would cost 17 MB each. */
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
          "photo-encoder": "app/listings/photos/photo-encoder.server.ts",
          "database-thread": "app/platform/database/embedded/database-thread.server.ts",
        },
      },
    },
  });
}

/** Bundles a module with its imports into one script; VERSION in it is a hash of all files of the build. */
function buildScript(entry: string, address: string) {
  const files = readdirSync(join(CLIENT, "assets")).sort().join();
  const version = createHash("sha256").update(files).digest("hex").slice(0, 12);
  return build({
    configFile: false,
    logLevel: "warn",
    define: { VERSION: JSON.stringify(version) },
    build: {
      target: BROWSERS,
      outDir: CLIENT,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry, formats: ["es"], fileName: () => address.slice(1) },
    },
  });
}
