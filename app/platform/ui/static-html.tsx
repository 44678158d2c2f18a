/** Renders HTML from the server that React does not hydrate. */
import { useMemo } from "react";

interface StaticHtmlProps {
  readonly id: string;
  /** Undefined during hydration of a document, as the HTML is in the page already. */
  readonly html: string | undefined;
}

export function StaticHtml({ id, html }: StaticHtmlProps) {
  const inner = useMemo(() => ({ __html: html ?? document.getElementById(id)?.innerHTML ?? "" }), [id, html]);
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={inner} />;
}
