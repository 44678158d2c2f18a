/** The loaders' data as one text in place of a stream, for pages that are rendered whole. */
import type { EntryContext } from "react-router";

type RenderMeta = EntryContext["renderMeta"];
/** What is added to it. */
type WithText = RenderMeta & { handoffText?: string };

/** Reads the stream to its end, before rendering; it would be written after the page otherwise. */
export async function takeData(entry: EntryContext): Promise<void> {
  if (!entry.serverHandoffStream) return;
  const meta: WithText = { ...entry.renderMeta, handoffText: await new Response(entry.serverHandoffStream).text() };
  entry.renderMeta = meta;
  delete entry.serverHandoffStream;
}

export function textOfData(meta: RenderMeta): string {
  return (meta as WithText | undefined)?.handoffText ?? "";
}
