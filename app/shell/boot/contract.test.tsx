/**
 * What app/router/ takes for granted of the installed React Router, each assumption with the sentence that an upgrade which
 * breaks it is told. The browser's half is in tests/e2e/router.e2e.ts.
 */
import { renderToString } from "react-dom/server";
import * as reactRouter from "react-router";
import {
  createMemoryRouter,
  createRequestHandler,
  UNSAFE_decodeViaTurboStream as decode,
  type EntryContext,
  RouterProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { useDataRouter } from "./data-router.ts";
import { DATA_BLOCK, HANDOFF_BLOCK } from "./handoff.ts";
import { HandoffBlocks } from "./handoff-blocks.tsx";
import { takeData } from "./handoff-data.ts";

const GREETING = "Здравей </script> \u2028";
const files = {
  manifest: "/assets/manifest.js",
  entry: "/assets/entry.js",
  root: "/assets/root.js",
  react: "/assets/react.js",
};

/** The smallest site: its one page has the router's own scripts and, behind a mark, what stands for them. */
const build: ServerBuild = {
  entry: {
    module: {
      default: async (request: Request, status: number, headers: Headers, entry: EntryContext) => {
        hadStream = entry.serverHandoffStream instanceof ReadableStream;
        await takeData(entry);
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

describe("the installed router, as app/router/ takes it for granted", () => {
  test("gives the data of loaders as a stream, which its own decoder reads from one text", async () => {
    expect(hadStream, "EntryContext.serverHandoffStream is a stream no more: see takeData").toBe(true);
    expect(ours.data, "the data did not reach the page through EntryContext.renderMeta: see takeData").not.toBe("");
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

  test("hands over the same context as its own scripts", () => {
    const context =
      /window\.__reactRouterContext = (\{.*?\});window\.__reactRouterContext\.stream = new ReadableStream/.exec(
        its,
      )?.[1];
    expect(context, "<Scripts> hands over its context in another way: see startRouter").toBeDefined();
    expect(JSON.parse(ours.handoff).context, "the context has another place: see HandoffBlocks").toEqual(
      JSON.parse(context ?? "null"),
    );
  });

  test("loads the same modules as its own scripts", () => {
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

  test("lets a component reach the router, its routes and what it has loaded", () => {
    let router: ReturnType<typeof useDataRouter>;
    const Asking = () => {
      router = useDataRouter();
      return null;
    };
    const memory = createMemoryRouter([{ id: "one", path: "/", Component: Asking }], {
      hydrationData: { loaderData: { one: 1 } },
    });
    renderToString(<RouterProvider router={memory} />);
    expect(router, "UNSAFE_DataRouterContext holds no router any more: see useDataRouter").toBe(memory);
    const { routes, state } = memory;
    expect(
      [routes[0]?.id, state.loaderData, state.actionData, state.fetchers instanceof Map],
      "the router names its state otherwise: see unsent.ts",
    ).toEqual(["one", { one: 1 }, null, true]);
  });

  test("exports what is not promised", () => {
    for (const name of ["UNSAFE_FrameworkContext", "UNSAFE_DataRouterContext", "UNSAFE_decodeViaTurboStream"])
      expect(reactRouter, `react-router no longer exports ${name}`).toHaveProperty(name);
  });
});
