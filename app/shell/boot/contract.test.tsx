/**
 * Tests the assumptions of app/shell/boot/ about the installed React Router. Those about the browser are in
 * tests/e2e/router.e2e.ts.
 */
import { renderToString } from "react-dom/server";
import * as reactRouter from "react-router";
import {
  createRequestHandler,
  UNSAFE_decodeViaTurboStream as decode,
  type EntryContext,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { DATA_BLOCK, HANDOFF_BLOCK } from "./handoff.ts";
import { HandoffBlocks } from "./handoff-blocks.tsx";
import { bufferLoaderData } from "./handoff-data.ts";

const GREETING = "Здравей </script> \u2028";
const files = {
  manifest: "/assets/manifest.js",
  entry: "/assets/entry.js",
  root: "/assets/root.js",
  react: "/assets/react.js",
};

/** A minimal site whose page contains React Router's own scripts and, after a marker, HandoffBlocks. */
const build: ServerBuild = {
  entry: {
    module: {
      default: async (request: Request, status: number, headers: Headers, entry: EntryContext) => {
        hadStream = entry.serverHandoffStream instanceof ReadableStream;
        await bufferLoaderData(entry);
        const html = renderToString(<ServerRouter context={entry} url={request.url} />);
        return new Response(html, { status, headers });
      },
    },
  },
  routes: {
    root: {
      id: "root",
      path: "",
      module: {
        loader: () => ({ greeting: GREETING }),
        default: () => (
          <>
            <Scripts />
            <hr />
            <HandoffBlocks />
          </>
        ),
      },
    },
  },
  assets: {
    version: "1",
    url: files.manifest,
    entry: { module: files.entry, imports: [files.react] },
    routes: {
      root: {
        id: "root",
        path: "",
        module: files.root,
        hasAction: false,
        hasLoader: true,
        hasClientAction: false,
        hasClientLoader: false,
        hasClientMiddleware: false,
        hasErrorBoundary: false,
        clientActionModule: undefined,
        clientLoaderModule: undefined,
        clientMiddlewareModule: undefined,
        hydrateFallbackModule: undefined,
      },
    },
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

let hadStream = false;
let its: string;
const ours = { handoff: "", data: "" };

beforeAll(async () => {
  const response = await createRequestHandler(build, "production")(new Request("http://localhost/"));
  const [before, after] = (await response.text()).split("<hr/>");
  its = before ?? "";
  const block = (id: string) =>
    new RegExp(`<script id="${id}" type="application/json">([^<]*)</script>`).exec(after ?? "")?.[1] ?? "";
  Object.assign(ours, { handoff: block(HANDOFF_BLOCK), data: block(DATA_BLOCK) });
});

describe("the installed React Router", () => {
  test("provides the loaders' data as a stream that its decoder also reads from one text", async () => {
    expect(hadStream, "EntryContext.serverHandoffStream is a stream no more: see bufferLoaderData").toBe(true);
    expect(ours.data, "the data did not reach the page through EntryContext.renderMeta: see bufferLoaderData").not.toBe(
      "",
    );
    const stream = new Response(ours.data).body as ReadableStream<Uint8Array>;
    const { value } = await decode(stream, globalThis as unknown as Window);
    expect(value, "the data is encoded otherwise, or is no longer JSON that may be escaped: see HandoffBlocks").toEqual(
      {
        loaderData: { root: { greeting: GREETING } },
        actionData: null,
        errors: null,
      },
    );
  });

  test("gets the same context from HandoffBlocks as from its own scripts", () => {
    const context =
      /window\.__reactRouterContext = (\{.*?\});window\.__reactRouterContext\.stream = new ReadableStream/.exec(
        its,
      )?.[1];
    expect(context, "<Scripts> hands over its context in another way: see startRouter").toBeDefined();
    expect(JSON.parse(ours.handoff).context, "the context has another place: see HandoffBlocks").toEqual(
      JSON.parse(context ?? "null"),
    );
  });

  test("gets the same modules from HandoffBlocks as from its own scripts", () => {
    const { files: named, routes } = JSON.parse(ours.handoff);
    expect({ files: named, routes }, "the manifest is built otherwise: see HandoffBlocks").toEqual({
      files: [files.entry, files.manifest, files.react],
      routes: [["root", files.root]],
    });
    const loading = [
      `import ${JSON.stringify(files.manifest)}`,
      `import * as route0 from ${JSON.stringify(files.root)};`,
      `window.__reactRouterRouteModules = {"root":route0};`,
      `import(${JSON.stringify(files.entry)});`,
    ];
    for (const line of loading)
      expect(its, "<Scripts> loads its modules in another way: see startRouter").toContain(line);
    const imported = its.match(/\bimport\b/g)?.length;
    expect(imported, "<Scripts> loads more than it did: see startRouter").toBe(loading.length - 1);
  });

  test("exports the undocumented names that the boot script uses", () => {
    for (const name of ["UNSAFE_FrameworkContext", "UNSAFE_decodeViaTurboStream"])
      expect(reactRouter, `react-router no longer exports ${name}`).toHaveProperty(name);
  });
});
