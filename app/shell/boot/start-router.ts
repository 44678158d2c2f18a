/** Loads the modules that React Router's <Scripts> would have loaded. Part of the boot script. */
import { DATA_BLOCK, HANDOFF_BLOCK, type Handoff, routerWindow } from "./handoff.ts";
import { isTranslated } from "./react-support.ts";

export const handoff: Handoff = JSON.parse(textOf(HANDOFF_BLOCK));

/** Hydrates the page. Loads all modules at once, to save round trips. Rejects if one cannot be loaded or the page is translated. */
export async function startRouter(): Promise<void> {
  refuseTranslated();
  routerWindow.__reactRouterContext = { ...handoff.context, stream: new Response(textOf(DATA_BLOCK)).body };
  const files = Promise.all(handoff.files.map((url) => import(/* @vite-ignore */ url)));
  const loaded = handoff.routes.map(async ([id, url]) => [id, await import(/* @vite-ignore */ url)] as const);
  const modules = await Promise.all(loaded);
  // The page is older than what the server still has (server/earlier-files.ts), and works without React.
  if (modules.some(([, module]) => module.isGone)) throw new Error("a module of this page is gone");
  routerWindow.__reactRouterRouteModules = Object.fromEntries(modules);
  const [entry] = await files;
  // It may have been translated meanwhile.
  refuseTranslated();
  entry.hydrate();
}

function refuseTranslated(): void {
  if (isTranslated()) throw new Error("the page is translated");
}

function textOf(id: string): string {
  return (document.getElementById(id) as Element).textContent;
}
