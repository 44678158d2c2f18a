import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/** Megabytes of V8's heap: beyond them it would rather grow than collect. */
const { HEAP_MEMORY = "256" } = process.env;
/** The C library would keep memory aside for each of a dozen threads. */
const ARENAS = "2";

// Both are settled before a process begins: it begins again, as the same process. Windows cannot, and has no such library.
const script = fileURLToPath(import.meta.url);
if (
  process.platform !== "win32" &&
  process.execve &&
  process.env.MALLOC_ARENA_MAX === undefined &&
  /^\d+$/.test(HEAP_MEMORY)
) {
  const args = [process.execPath, `--max-old-space-size=${HEAP_MEMORY}`, ...process.execArgv, script];
  process.execve(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: ARENAS });
}

/** `npm start`: React's production build is some ten times faster, and it decides by this variable while it loads. */
process.env.NODE_ENV ??= "production";
// A second start finds its modules compiled. Beside them: what one runs must lie where only oneself writes.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));
// A path the type checker need not follow: the bundle exists only after a build.
await import(new URL("../build/server/index.js", import.meta.url).href);
