/** The data that a page passes to React Router in the browser: written by handoff-blocks.tsx, read by start-router.ts. */

import type { DataRouter } from "react-router";

/** Element ids of the blocks in the page: the JSON of a `Handoff`, and lines with the loaders' data. */
export const HANDOFF_BLOCK = "rr-page";
export const DATA_BLOCK = "rr-data";

/** The context of React Router and the URLs of the page's modules. */
export interface Handoff {
  readonly context: object;
  /** URLs of the entry, the route manifest, and the chunks that both import. */
  readonly files: readonly string[];
  /** Route ids with the URLs of their modules. */
  readonly routes: readonly (readonly [string, string])[];
  /** True if the page is hydrated when the browser is idle (`whenIdle` of the route). */
  readonly whenIdle: boolean;
}

/** The globals of React Router. */
export interface RouterWindow {
  __reactRouterContext: object & { readonly stream: ReadableStream<Uint8Array> | null };
  __reactRouterRouteModules: Readonly<Record<string, unknown>>;
  readonly __reactRouterManifest: { readonly routes: Readonly<Record<string, { readonly module: string }>> };
  readonly __reactRouterDataRouter: Pick<DataRouter, "routes" | "state">;
}

/** The window with React Router's globals. */
export const routerWindow = globalThis as unknown as RouterWindow;
