/**
 * Stands for React Router's <Scripts>: writes the same hydration data as inert JSON and leaves the loading to the boot
 * script. Leans on UNSAFE_FrameworkContext of react-router 8.4.0, hence its pinned version (docs/decisions/003).
 */

import bootScript from "virtual:boot-script";
import { useContext } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from "react-router";
import { BOOT_BLOCKS } from "./page-contract.ts";
import { REACT_WHEN_IDLE } from "./react-when-idle.ts";

/** JSON, or lines of it, that can stand inside a script element whatever its texts contain. */
function inert(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function JsonBlock({ id, json }: { readonly id: string; readonly json: string }) {
  return <script id={id} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}

/** A toast of the root is read by React too. */
function comesWhenIdle(matches: ReturnType<typeof useMatches>): boolean {
  return matches.some(
    ({ handle, loaderData }) =>
      handle === REACT_WHEN_IDLE || Boolean((loaderData as { readonly toast?: unknown } | undefined)?.toast),
  );
}

export function DeferredScripts() {
  const framework = useContext(FrameworkContext);
  const matches = useMatches();
  // In the browser the blocks are there already and have been read: React only has to find the elements.
  const blocks = { context: " ", modules: " ", data: " " };
  if (framework && import.meta.env.SSR) {
    const { manifest, serverHandoffString, renderMeta } = framework;
    const routes = matches.map(({ id }) => [id, manifest.routes[id]?.module]);
    const modules = { manifest: manifest.url, routes, entry: manifest.entry.module, whenIdle: comesWhenIdle(matches) };
    blocks.context = serverHandoffString ?? "{}";
    blocks.modules = inert(JSON.stringify(modules));
    blocks.data = inert((renderMeta as HandoffMeta | undefined)?.handoffText ?? "");
  }
  return (
    <>
      <JsonBlock id={BOOT_BLOCKS.context} json={blocks.context} />
      <JsonBlock id={BOOT_BLOCKS.modules} json={blocks.modules} />
      <JsonBlock id={BOOT_BLOCKS.data} json={blocks.data} />
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? bootScript : " " }} />
    </>
  );
}

/** What entry.server.tsx adds to the render meta: the loaders' data as one text instead of a stream. */
export interface HandoffMeta {
  handoffText?: string;
}
