/** What a page hands over to the router in the browser: written by handoff-blocks.tsx, read by start-router.ts. */

/** Ids of the JSON blocks in the page. Each by itself, as a minifier writes out a constant but not a member. */
export const CONTEXT_BLOCK = "rr-context";
export const MODULES_BLOCK = "rr-modules";
export const DATA_BLOCK = "rr-data";

/** The modules of a page, by address. */
export interface PageModules {
  readonly manifest: string;
  /** Id and address. */
  readonly routes: readonly (readonly [string, string])[];
  readonly entry: string;
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
