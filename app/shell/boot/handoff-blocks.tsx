/**
 * Stands for React Router's <Scripts>: writes what that hands over to the browser as inert JSON, for start-router.ts to
 * read once React is wanted.
 */
import { useContext } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from "react-router";
import { DATA_BLOCK, HANDOFF_BLOCK, type Handoff } from "./handoff.ts";
import { textOfData } from "./handoff-data.ts";
import { REACT_WHEN_IDLE } from "./react-when-idle.ts";

export function HandoffBlocks() {
  const framework = useContext(FrameworkContext);
  const matches = useMatches();
  // In the browser the blocks are there already and have been read: React only has to find the elements.
  const blocks = { handoff: " ", data: " " };
  if (framework && import.meta.env.SSR) {
    const { manifest, serverHandoffString, renderMeta } = framework;
    const handoff: Handoff = {
      context: JSON.parse(serverHandoffString ?? "{}"),
      files: [manifest.entry.module, manifest.url, ...manifest.entry.imports],
      routes: matches.map(({ id }) => [id, manifest.routes[id]?.module ?? ""]),
      whenIdle: comesWhenIdle(matches),
    };
    blocks.handoff = inert(JSON.stringify(handoff));
    blocks.data = inert(textOfData(renderMeta));
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

/** JSON, or lines of it, that can stand inside a script element whatever its texts contain. */
function inert(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A toast of the root is read by React too. */
function comesWhenIdle(matches: ReturnType<typeof useMatches>): boolean {
  return matches.some(
    ({ handle, loaderData }) =>
      handle === REACT_WHEN_IDLE || Boolean((loaderData as { readonly toast?: unknown } | undefined)?.toast),
  );
}
