/** Loads what React Router's own <Scripts> would have loaded before the page was ready. Part of the boot script. */
import { DATA_BLOCK, HANDOFF_BLOCK, type Handoff, routerWindow } from "./handoff.ts";

export const handoff: Handoff = JSON.parse(textOf(HANDOFF_BLOCK));

/** Hydrates the page. Rejects when a module cannot be loaded. */
export async function startRouter(): Promise<void> {
  const stream = new Response(textOf(DATA_BLOCK)).body;
  routerWindow.__reactRouterContext = { ...handoff.context, stream };
  const load = (url: string) => import(/* @vite-ignore */ url);
  const manifest = load(handoff.manifest);
  const loaded = handoff.routes.map(async ([id, url]) => [id, await load(url)] as const);
  routerWindow.__reactRouterRouteModules = Object.fromEntries(await Promise.all(loaded));
  await manifest;
  await load(handoff.entry);
}

function textOf(id: string): string {
  return (document.getElementById(id) as Element).textContent;
}
