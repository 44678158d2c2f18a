import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/** Megabytes of V8's heap: beyond them it would rather grow than collect. */
const { HEAP_MEMORY = "256" } = process.env;
/**
 * What is settled before a process begins. V8 would keep three times 16 MB for new objects of each thread; with a quarter of
 * it pages take no longer. The C library would keep memory aside for each of a dozen threads, and ever larger blocks of what
 * was freed.
 */
const FLAGS = [`--max-old-space-size=${HEAP_MEMORY}`, "--max-semi-space-size=4"]; // MB
const ALLOCATION = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072", // bytes
  MALLOC_TRIM_THRESHOLD_: "131072", // bytes
};

const site = new URL("../build/server/index.js", import.meta.url);
/** A second start finds its modules compiled. Beside them: what one runs must lie where only oneself writes. */
const compiled = fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url));
/** `npm start`: React's production build is some ten times faster, and it decides by this variable while it loads. */
process.env.NODE_ENV ??= "production";

// The process becomes the site's, without what Node has loaded to read types away. Windows cannot, and has no such library.
if (
  process.platform !== "win32" &&
  process.execve &&
  process.env.MALLOC_ARENA_MAX === undefined &&
  /^\d+$/.test(HEAP_MEMORY)
) {
  const args = [process.execPath, ...FLAGS, ...process.execArgv, fileURLToPath(site), ...process.argv.slice(2)];
  process.execve(process.execPath, args, { ...process.env, ...ALLOCATION, NODE_COMPILE_CACHE: compiled });
}

enableCompileCache(compiled);
// A path the type checker need not follow: the bundle exists only after a build.
await import(site.href);
