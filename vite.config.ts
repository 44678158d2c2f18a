import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { build, type CSSOptions, defineConfig, type Plugin, type Rolldown } from "vite";

/** The oldest browsers in which pages look and work like in new ones (docs/decisions/045). */
export const BROWSERS = ["chrome88", "safari14", "firefox78"];

type PostcssPlugin = Extract<
  NonNullable<Exclude<CSSOptions["postcss"], string | undefined>["plugins"]>[number],
  { readonly postcssPlugin: string }
>;

/** Cascade layers hide their rules from browsers before Chrome 99: the rules stand in the order of their layers instead. */
const WITHOUT_LAYERS: PostcssPlugin = {
  postcssPlugin: "without-layers",
  AtRule: { layer: (layer) => void (layer.nodes ? layer.replaceWith(layer.nodes) : layer.remove()) },
};

/**
 * Packages that stay outside the bundle of the server: they load files beside their modules, or choose their build by NODE_ENV. All others
 * are in it, because reading their 500 files one by one takes a fifth of the processor time of a start.
 */
const NOT_BUNDLED = ["@electric-sql/pglite", "dictionary-bg", "react", "react-dom", "sharp"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), bootScript()],
  environments: {
    // Two files that every page needs; small ones would be many requests, and compress worse.
    client: {
      build: {
        target: BROWSERS,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: nameOfShell, debugName: "shell", test: /\/app\// },
              ],
            },
          },
        },
      },
    },
    // The server is one bundle with its own start-up: build/server/index.js.
    ssr: {
      // Lowered for old browsers, a private field is an entry of a WeakMap: a fifth of the processor time of a page. Vite would add this
      // target to a common one instead of replacing it.
      build: { target: "node24", rolldownOptions: { input: "./server/main.ts" } },
      ...(command === "build" && { resolve: { noExternal: true, external: NOT_BUNDLED } }),
    },
  },
  // The bundle names the files of packages; a node_modules elsewhere must not change it.
  resolve: { preserveSymlinks: true },
  css: { postcss: { plugins: [WITHOUT_LAYERS] } },
  build: { cssTarget: BROWSERS, assetsInlineLimit: 0 },
  server: { host: "127.0.0.1" },
}));

/** The root of all pages, and what it needs whatever the page. */
function nameOfShell(id: string, modules: Rolldown.ChunkingContext): string | null {
  const needing = new Set([id]);
  // The set grows during iteration, so importers of importers are visited too.
  for (const one of needing) {
    if (one.includes("/app/root.tsx")) return "shell";
    for (const by of modules.getModuleInfo(one)?.importers ?? []) needing.add(by);
  }
  return null;
}

/**
 * Makes one minified file of boot.ts and one of choices.ts in app/shell/boot/ beside the pages' other files, and gives the server their
 * addresses: `import { boot, choices } from "virtual:boot-script"`. In a folder of their own, because they are not React's.
 */
function bootScript(): Plugin {
  const name = "virtual:boot-script";
  return {
    name,
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const { name: environment, mode } = this.environment;
      const isBuilt = environment === "ssr" && mode === "build";
      const addressOf = async (entry: string) => JSON.stringify(isBuilt ? await writeScript(entry) : "");
      return `export const boot = ${await addressOf("boot")}, choices = ${await addressOf("choices")};`;
    },
  };
}

async function writeScript(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      outDir: "build/client",
      emptyOutDir: false,
      copyPublicDir: false,
      target: BROWSERS,
      lib: { entry: `app/shell/boot/${entry}.ts`, formats: ["iife"], name: "boot" },
      rolldownOptions: { output: { entryFileNames: "assets/boot/[hash].js" } },
    },
  });
  const { output } = [made].flat()[0] as Extract<typeof made, { readonly output: unknown }>;
  return `/${output[0].fileName}`;
}
