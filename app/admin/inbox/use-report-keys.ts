/** Handles the keys of the list of reports: J and K open the next and previous report, a letter decides, U undoes, Escape closes the panel. */
import { useEffect, useEffectEvent } from "react";
import { isTaken } from "#app/admin/actions/undo-notice.tsx";
import type { DeskRequest } from "./desk-requests.ts";

interface ReportKeys {
  /** The decisions that are possible on the open report. */
  readonly requests: readonly DeskRequest[];
  move(step: 1 | -1): void;
  decide(request: DeskRequest): void;
  close(): void;
}

export function useReportKeys({ requests, move, decide, close }: ReportKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return;
    if (event.code === "KeyJ") move(1);
    else if (event.code === "KeyK") move(-1);
    else if (event.code === "Escape") close();
    else {
      const request = requests.find(({ letter }) => event.code === `Key${letter}`);
      if (request) decide(request);
    }
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
