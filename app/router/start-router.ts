/** Loads what React Router's own <Scripts> would have loaded before the page was ready. Part of the boot script. */
import { CONTEXT_BLOCK, DATA_BLOCK, MODULES_BLOCK, type PageModules, routerWindow } from "./handoff.ts";

export const pageModules: PageModules = read(MODULES_BLOCK);

/** Hydrates the page. Rejects when a module cannot be loaded. */
export async function startRouter(): Promise<void> {
  const stream = new Response(textOf(DATA_BLOCK)).body;
  routerWindow.__reactRouterContext = { ...read<object>(CONTEXT_BLOCK), stream };
  const load = (url: string) => import(/* @vite-ignore */ url);
  const manifest = load(pageModules.manifest);
  const loaded = pageModules.routes.map(async ([id, url]) => [id, await load(url)] as const);
  routerWindow.__reactRouterRouteModules = Object.fromEntries(await Promise.all(loaded));
  await manifest;
  await load(pageModules.entry);
}

function read<T>(id: string): T {
  return JSON.parse(textOf(id));
}

function textOf(id: string): string {
  return (document.getElementById(id) as Element).textContent;
}
