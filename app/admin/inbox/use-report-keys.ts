/** Handles the keys of the list of reports: J and K open the next and previous report, a letter decides, U undoes, Escape closes the panel. */
import { useEffect, useEffectEvent } from "react";
import { DECISIONS, type Decision } from "./report-decisions.ts";
import type { ReportView } from "./report-view.server.ts";

interface ReportKeys {
  readonly current: ReportView | undefined;
  move(step: 1 | -1): void;
  decide(decision: Decision): void;
  undo(): void;
  close(): void;
}

/** Reports whether the key event belongs to a control, a dialog or a shortcut of the browser. */
function isTaken({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select") !== null;
  return isTyping || altKey || ctrlKey || metaKey || document.querySelector("dialog[open]") !== null;
}

export function useReportKeys({ current, move, decide, undo, close }: ReportKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return;
    if (event.code === "KeyJ") move(1);
    else if (event.code === "KeyK") move(-1);
    else if (event.code === "KeyU") undo();
    else if (event.code === "Escape") close();
    else {
      const letter = current && event.code.replace("Key", "");
      for (const decision of DECISIONS) if (decision.letter === letter) decide(decision);
    }
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
