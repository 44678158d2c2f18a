import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, type Plugin } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), bootScript()],
  // The server is one bundle with its own start-up: build/server/index.js.
  environments: { ssr: { build: { rollupOptions: { input: "./server/main.ts" } } } },
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: { host: "127.0.0.1" },
});

/** Gives the server app/boot/ as one minified text: `import text from "virtual:boot-script"`. */
function bootScript(): Plugin {
  const name = "virtual:boot-script";
  return {
    name,
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      return `export default ${JSON.stringify(this.environment.name === "ssr" ? await bundleBoot() : " ")}`;
    },
  };
}

async function bundleBoot(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      minify: true,
      lib: { entry: "app/boot/boot.ts", formats: ["iife"], name: "boot" },
    },
  });
  const { output } = [made].flat()[0] as Extract<typeof made, { readonly output: unknown }>;
  return output[0].code.trim();
}
