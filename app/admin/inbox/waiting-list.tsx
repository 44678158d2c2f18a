/** The list of the dashboard of what waits for administrators, with the two decisions on a reported ad. */
import { useEffect, useRef } from "react";
import { ActionLink } from "#app/admin/actions/action-dialog.tsx";
import { LISTING_DECISION_REASONS } from "#app/listings/life/decision-reasons.ts";
import { Link } from "#app/platform/ui/link.tsx";
import { quote } from "#app/platform/wording/quotes.ts";
import { Thumbnail } from "./report-columns.tsx";
import type { Waiting } from "./waiting-list.server.ts";

type Row = Waiting["rows"][number];

export function WaitingList({ waiting: { rows, hasMore } }: { readonly waiting: Waiting }) {
  const list = useFocusAfterDecision(rows.map(({ id }) => id).join());
  return (
    <section aria-labelledby="waiting" className="mb-4">
      <h2 id="waiting" className="mb-2 text-xl">
        Чака Ви
      </h2>
      {rows.length === 0 ? (
        <p className="panel p-4">Нищо не чака.</p>
      ) : (
        <ol ref={list} className="ruled panel px-3 py-1 lg:px-4">
          {rows.map((row) => (
            <WaitingItem key={row.id} row={row} />
          ))}
        </ol>
      )}
      {hasMore && <p className="mt-2 text-sm text-muted">Показани са най-старите. Останалите са в разделите долу.</p>}
    </section>
  );
}

function WaitingItem({ row }: { readonly row: Row }) {
  const { title, page, photo, facts, words, owner, requests = [] } = row;
  const reason = requests.find(({ offer }) => offer.reasons)?.reason;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 py-2.5 lg:grid-cols-[auto_minmax(0,1fr)_18rem]">
      <Thumbnail photo={photo} />
      <div className="min-w-0">
        <Link to={page} className="inline-block py-2.5 font-semibold wrap-anywhere hover:text-grape">
          {title}
        </Link>
        <p className="text-sm text-muted">{facts.join(" · ")}</p>
        {words && <p className="line-clamp-3 text-sm wrap-anywhere">{quote(words)}</p>}
        {owner && <p className="text-sm text-muted wrap-anywhere">{owner}</p>}
      </div>
      {requests.length > 0 && (
        <div className="col-start-2 lg:col-start-3">
          <div className="flex flex-wrap gap-1.5">
            {requests.map(({ letter, ...request }) => (
              <ActionLink key={letter} {...request} isAtOnce className="px-3! text-sm" />
            ))}
          </div>
          {isDecisionReason(reason) && (
            <p className="mt-1 text-xs text-muted">При спиране продавачът чете: {LISTING_DECISION_REASONS[reason]}</p>
          )}
        </div>
      )}
    </li>
  );
}

const isDecisionReason = (code: string | undefined): code is keyof typeof LISTING_DECISION_REASONS =>
  code !== undefined && Object.hasOwn(LISTING_DECISION_REASONS, code);

/** Returns a ref of the list. When a decided row leaves it, the focus moves to the same link of the row in its place. */
function useFocusAfterDecision(ids: string) {
  const list = useRef<HTMLOListElement>(null);
  const last = useRef<{ readonly row: number; readonly link: number }>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const link = target instanceof HTMLElement ? target.closest("a") : null;
      const row = [...(list.current?.children ?? [])].findIndex((one) => one.contains(link));
      if (link && row >= 0)
        last.current = { row, link: [...(list.current?.children[row]?.querySelectorAll("a") ?? [])].indexOf(link) };
    };
    addEventListener("focusin", remember);
    return () => removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    const rows = list.current?.children ?? [];
    if (!ids || !last.current || document.activeElement !== document.body) return;
    const row = rows[Math.min(last.current.row, rows.length - 1)];
    row?.querySelectorAll("a")[last.current.link]?.focus();
  }, [ids]);
  return list;
}
