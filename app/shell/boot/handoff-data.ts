/** Passes the loaders' data to the page as one text instead of a stream, because pages are rendered completely before they are sent. */
import type { EntryContext } from "react-router";

type RenderMeta = EntryContext["renderMeta"];
/** React Router's render metadata with the text added. */
type WithText = RenderMeta & { handoffText?: string };

/** Reads the stream to its end before rendering; otherwise it would be written after the page. */
export async function bufferLoaderData(entry: EntryContext): Promise<void> {
  if (!entry.serverHandoffStream) return;
  const meta: WithText = { ...entry.renderMeta, handoffText: await new Response(entry.serverHandoffStream).text() };
  entry.renderMeta = meta;
  delete entry.serverHandoffStream;
}

export function loaderDataText(meta: RenderMeta): string {
  return (meta as WithText | undefined)?.handoffText ?? "";
}
