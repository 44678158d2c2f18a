/** What a page hands over to the router in the browser: written by handoff-blocks.tsx, read by start-router.ts. */

/** Ids of the blocks in the page: JSON of a `Handoff`, and lines with the loaders' data. */
export const HANDOFF_BLOCK = "rr-page";
export const DATA_BLOCK = "rr-data";

/** What the router is given, and the addresses of the page's modules. */
export interface Handoff {
  readonly context: object;
  /** The entry, the map of all routes, and the large files that both need. */
  readonly files: readonly string[];
  /** Id and address. */
  readonly routes: readonly (readonly [string, string])[];
  /** Whether React comes without being needed (react-when-idle.ts). */
  readonly whenIdle: boolean;
}

/** What the router keeps on the window. */
export interface RouterWindow {
  __reactRouterContext: object & { readonly stream: ReadableStream<Uint8Array> | null };
  __reactRouterRouteModules: Readonly<Record<string, unknown>>;
  readonly __reactRouterManifest: {
    readonly routes: Readonly<Record<string, { readonly module: string; readonly imports?: readonly string[] }>>;
  };
}

/** The window, as the router sees it. */
export const routerWindow = globalThis as unknown as RouterWindow;
