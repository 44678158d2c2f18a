#!/bin/bash
# Expected: environments.ssr.build.target replaces build.target for the bundle of the server.
# What happens when the common target is an array: Vite joins both, so the bundle of the server is lowered for the oldest browser of the
# common list although its environment names Node. A private field becomes an entry of a WeakMap then. With the target in the environment of
# the client instead, or a common target that is a string, the bundle of the server keeps its private fields.
# Source: vite.dev/guide/api-environment ("configuration options are inherited", "extended"); mergeConfig joins arrays. Seen here.
# Why it matters: a site that begins to support old browsers slows its server down without a warning (1.2 times the processor time of a page
# with a query builder that is made of private fields), and the obvious repair changes nothing.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --silent --no-audit --no-fund vite@8.3.8 > /dev/null 2>&1 || exit 2
echo 'export class Counter { #value = 0; next() { return ++this.#value; } }' > entry.js
cat > build.mjs <<'JS'
import { createBuilder, version } from "vite";
async function serverWith(common, client) {
  const rolldownOptions = { input: "./entry.js", preserveEntrySignatures: "strict" };
  const environment = (target) => ({ build: { ...(target && { target }), write: false, minify: false, rolldownOptions } });
  const environments = { client: environment(client), ssr: environment("node24") };
  const builder = await createBuilder({ configFile: false, logLevel: "error", build: common, environments });
  const { output } = await builder.build(builder.environments.ssr);
  return output.some(({ code }) => code?.includes("#value")) ? "private field" : "WeakMap";
}
const seen = [
  ["common array", await serverWith({ target: ["chrome70"] })],
  ["common string", await serverWith({ target: "chrome70" })],
  ["array in the client's environment", await serverWith({}, ["chrome70"])],
];
console.log("vite", version, Object.fromEntries(seen));
process.exitCode = seen.map(([, server]) => server).join() === "WeakMap,private field,private field" ? 0 : 1;
JS
node build.mjs
# vite 8.3.8 { "common array": "WeakMap", "common string": "private field", "array in the client's environment": "private field" }
