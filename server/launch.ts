import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/** `npm start`: React's production build is some ten times faster, and it decides by this variable while it loads. */
process.env.NODE_ENV ??= "production";
// A second start finds its modules compiled. Beside them: what one runs must lie where only oneself writes.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));
// A path the type checker need not follow: the bundle exists only after a build.
await import(new URL("../build/server/index.js", import.meta.url).href);
