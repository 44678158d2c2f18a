/** `npm start`: React's production build is some ten times faster, and it decides by this variable while it loads. */
process.env.NODE_ENV ??= "production";
// A path the type checker need not follow: the bundle exists only after a build.
await import(new URL("../build/server/index.js", import.meta.url).href);
