/**
 * Replaces React Router's <Scripts>: writes the data for the browser as escapeJson JSON, which start-router.ts reads when the page is
 * hydrated.
 */

import { useContext } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from "react-router";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { DATA_BLOCK, HANDOFF_BLOCK, type Handoff } from "./handoff.ts";
import { loaderDataText } from "./handoff-data.ts";

export function HandoffBlocks() {
  const framework = useContext(FrameworkContext);
  const matches = useMatches();
  // In the browser the blocks have already been read, and hydration only needs the elements.
  const blocks = { handoff: " ", data: " " };
  if (framework && import.meta.env.SSR) {
    const { manifest, serverHandoffString, renderMeta } = framework;
    const handoff: Handoff = {
      context: JSON.parse(serverHandoffString ?? "{}"),
      files: [manifest.entry.module, manifest.url, ...manifest.entry.imports],
      routes: matches.map(({ id }) => [id, manifest.routes[id]?.module ?? ""]),
      whenIdle: hydratesWhenIdle(matches),
    };
    blocks.handoff = escapeJson(JSON.stringify(handoff));
    blocks.data = escapeJson(loaderDataText(renderMeta));
  }
  return (
    <>
      <JsonBlock id={HANDOFF_BLOCK} json={blocks.handoff} />
      <JsonBlock id={DATA_BLOCK} json={blocks.data} />
    </>
  );
}

function JsonBlock({ id, json }: { readonly id: string; readonly json: string }) {
  return <script id={id} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Escapes JSON for use inside a script element. */
function escapeJson(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Reports whether the page is hydrated when idle: its route asks for it, or it has a toast, which React removes after a while. */
function hydratesWhenIdle(matches: ReturnType<typeof useMatches>): boolean {
  return matches.some(
    ({ id, handle, loaderData }) =>
      /^routes\/(account|admin|auth)\//.test(id) ||
      (handle as RouteHandle | undefined)?.whenIdle ||
      Boolean((loaderData as { readonly toast?: unknown } | undefined)?.toast),
  );
}
