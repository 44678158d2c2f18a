/** Shows one report with its context and the possible decisions, beside the list, or on a phone above it. */
import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { Key } from "#app/admin/actions/control-keys.tsx";
import { LISTING_DECISION_REASONS } from "#app/listings/life/decision-reasons.ts";
import { Button, iconButtonClass } from "#app/platform/ui/button.tsx";
import { Select } from "#app/platform/ui/field.tsx";
import { X } from "#app/platform/ui/icons.tsx";
import { choicesOf } from "#app/platform/wording/codes.ts";
import { type DeskRequest, isQuick } from "./desk-requests.ts";
import type { ReportContext } from "./report-context.server.ts";
import { ReportDetails } from "./report-details.tsx";
import type { ReportView } from "./report-view.server.ts";

/** The height of the header with the space below it, in pixels. */
const HEADER = 64;

interface ReportPanelProps {
  readonly report: ReportView;
  readonly position: string;
  readonly requests: readonly DeskRequest[];
  onReason(code: string): void;
  onDecide(request: DeskRequest): void;
  onMove(step: 1 | -1): void;
  onClose(): void;
}

export function ReportPanel({ report, position, requests, onReason, onDecide, onMove, onClose }: ReportPanelProps) {
  const context = useContextOf(report.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const desk = section.current?.parentElement;
    // The whole panel fits into the window once the list is directly below the header.
    if (desk && desk.getBoundingClientRect().top > HEADER) desk.scrollIntoView();
    desk?.querySelector("tr[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section
      ref={section}
      aria-labelledby="report-panel"
      className="flex flex-col bg-card max-lg:fixed max-lg:inset-0 max-lg:z-50 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:panel"
    >
      <div className="flex items-center gap-2 border-b border-line py-1 pr-1 pl-4">
        <h2 id="report-panel" ref={heading} tabIndex={-1} className="mr-auto text-lg outline-none">
          Доклад <span className="text-sm font-normal text-muted">{position}</span>
        </h2>
        <Button type="button" look="quiet" className="text-sm" data-key="KeyK" onClick={() => onMove(-1)}>
          Предишен <Key letter="K" />
        </Button>
        <Button type="button" look="quiet" className="text-sm" data-key="KeyJ" onClick={() => onMove(1)}>
          Следващ <Key letter="J" />
        </Button>
        <button
          type="button"
          data-key="Escape"
          onClick={onClose}
          aria-label="Затвори"
          className={iconButtonClass("text-muted")}
        >
          <X />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
        {context ? (
          <ReportDetails report={report} context={context}>
            <p className="text-sm text-muted max-lg:hidden">
              Клавиши: J и K за следващ и предишен, U за отмяна, Esc за затваряне.
            </p>
          </ReportDetails>
        ) : (
          <p className="min-h-60">Зареждане…</p>
        )}
      </div>
      <Decisions report={report} requests={requests} onReason={onReason} onDecide={onDecide} />
    </section>
  );
}

/** Loads the context of a report from its page. */
function useContextOf(id: string): ReportContext | undefined {
  const { load, data } = useFetcher<{ readonly context: ReportContext }>();
  useEffect(() => {
    load(href("/admin/reports/:id", { id }));
  }, [load, id]);
  return data?.context;
}

type DecisionsProps = Pick<ReportPanelProps, "report" | "requests" | "onReason" | "onDecide">;

function Decisions({ report, requests, onReason, onDecide }: DecisionsProps) {
  const { suggested, listingActions } = report;
  const [reason, setReason] = useState<string>(suggested.listing);
  useEffect(() => onReason(reason), [onReason, reason]);
  return (
    <div className="grid gap-2 border-t border-line px-4 py-3">
      {listingActions.length > 0 && (
        <Select
          name="reason"
          label="Причина, която ще види продавачът"
          options={choicesOf(LISTING_DECISION_REASONS)}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-1.5">
        {requests.map((request) => (
          <Button
            key={request.letter}
            type="button"
            look={isQuick(request) ? "secondary" : "quiet"}
            className="px-3! text-sm"
            data-key={`Key${request.letter}`}
            onClick={() => onDecide(request)}
          >
            {request.label} <Key letter={request.letter} />
          </Button>
        ))}
      </div>
    </div>
  );
}
