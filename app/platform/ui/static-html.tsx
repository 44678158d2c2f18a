/** HTML that the server made: React places it and never looks into it. */
import { useMemo } from "react";

interface StillHtmlProps {
  readonly id: string;
  /** Of a document it is not in the hydration data: the browser has it in the page already. */
  readonly html: string | undefined;
}

export function StillHtml({ id, html }: StillHtmlProps) {
  const inner = useMemo(() => ({ __html: html ?? document.getElementById(id)?.innerHTML ?? "" }), [id, html]);
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={inner} />;
}
