import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/** Limit of V8's old generation in megabytes. */
const { HEAP_MEMORY = "256" } = process.env;
/** A memory setting of V8 that must be set before the process starts. */
const HEAP = `--max-old-space-size=${HEAP_MEMORY}`; // MB
/** By default the C library reserves an arena for each thread and keeps freed memory. */
const ALLOCATION = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072", // bytes
  MALLOC_TRIM_THRESHOLD_: "131072", // bytes
};

const site = new URL("../build/server/index.js", import.meta.url);
/** The compile cache. It is inside the installation, because only the owner may write code that is executed. */
const compiled = fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url));
/** React selects its production build, which is about ten times faster, by this variable. */
process.env.NODE_ENV ??= "production";

// Replaces this process, which frees the memory of Node's type stripping. Windows has no execve and no such allocator.
if (
  process.platform !== "win32" &&
  process.execve &&
  process.env.MALLOC_ARENA_MAX === undefined &&
  /^\d+$/.test(HEAP_MEMORY)
) {
  const args = [process.execPath, HEAP, ...process.execArgv, fileURLToPath(site), ...process.argv.slice(2)];
  process.execve(process.execPath, args, { ...process.env, ...ALLOCATION, NODE_COMPILE_CACHE: compiled });
}

enableCompileCache(compiled);
// Not a literal, because the type checker would follow it, and the bundle exists only after a build.
await import(site.href);
