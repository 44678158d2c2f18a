/** An administration table: sortable, paged, with bulk selection. On a phone a row is two lines that expand. */

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, href, Link, useLocation, useSearchParams } from "react-router";
import { useConfirmAction } from "#app/admin/actions/action-dialog.tsx";
import { pageErrorNotice } from "#app/platform/errors/page-errors.ts";
import { ButtonLink, buttonClass } from "#app/platform/ui/button.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { ArrowDown, ArrowUp, ChevronDown } from "#app/platform/ui/icons.tsx";
import { useShowToast } from "#app/platform/ui/toast.tsx";
import { errorToast } from "#app/platform/wording/toast.ts";
import { ACTION_TEXTS, type ActionTarget, type ActionText } from "./admin-actions.ts";
import { idsIn } from "./admin-params.ts";

export interface Column<Row> {
  readonly label: string;
  cell(row: Row): ReactNode;
  /** The value of `order` that sorts by it. */
  readonly order?: string;
  /** Classes of its cells, such as a width. */
  readonly className?: string;
  /** Shown in the row on a phone, also when it is not expanded. */
  readonly isMain?: boolean;
}

interface AdminTableProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** The cursors of the previous and the next page. */
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  readonly empty: string;
  /** The target of bulk actions. */
  readonly many?: ActionTarget;
  nameOf(row: Row): string;
  /** Returns the second line of a row on a phone, below the first column. */
  brief(row: Row): string;
  /** Shows rows of at most two lines, which are truncated, and on a phone cannot be expanded. */
  readonly isCompact?: boolean;
  /** The row that is open beside the table. */
  readonly currentId?: string | undefined;
}

const SELECTION_FORM = "several";

interface AnyRow {
  readonly id: string | number;
  /** The ids that its checkbox selects; by default its own. */
  readonly ids?: readonly string[];
  /** ISO time of its last change. */
  readonly seen?: string;
  /** The actions that are allowed on it. */
  readonly actions?: readonly string[];
}

/** Returns the newest version among these rows. */
function lastChange(rows: readonly AnyRow[]): string | undefined {
  return rows.reduce<string | undefined>((last, { seen }) => (seen && seen > (last ?? "") ? seen : last), undefined);
}

export function AdminTable<Row extends AnyRow>(table: AdminTableProps<Row>) {
  const { caption, rows, columns, previous, next, empty, many, nameOf, brief, isCompact, currentId } = table;
  if (rows.length === 0) return <EmptyState text={empty} />;
  return (
    <>
      {/* Opening a message changes its version, so the version of messages is not checked. */}
      {many && (
        <BulkActions
          target={many}
          offered={new Set(rows.flatMap(({ actions = [] }) => actions))}
          asOf={many === "messages" ? undefined : lastChange(rows)}
        />
      )}
      <div className="lg:overflow-x-auto">
        <table className={isCompact ? "admin-table compact" : "admin-table"}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {many && (
                <th scope="col" className="admin-choice">
                  <span className="sr-only">Избор</span>
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.label} {...column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} aria-current={row.id === currentId || undefined}>
                {many && (
                  <td className="admin-choice">
                    <input
                      type="checkbox"
                      name="id"
                      value={row.ids?.join(" ") ?? row.id}
                      form={SELECTION_FORM}
                      aria-label={`Избери: ${nameOf(row)}`}
                    />
                  </td>
                )}
                {columns.map(({ label, cell, className = "", isMain }, place) => (
                  <td
                    key={label}
                    data-label={label}
                    className={
                      `${place === 0 ? "admin-title" : isMain ? "admin-main" : ""} ${className}`.trim() || undefined
                    }
                  >
                    <div>{cell(row)}</div>
                    {place === 0 && <div className="admin-brief">{brief(row)}</div>}
                  </td>
                ))}
                {!isCompact && (
                  <td className="admin-more">
                    <details>
                      <summary aria-label={`Подробности: ${nameOf(row)}`}>
                        <ChevronDown />
                      </summary>
                    </details>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager previous={previous} next={next} />
    </>
  );
}

function HeadCell({ label, order, className }: Pick<Column<never>, "label" | "order" | "className">) {
  const [params] = useSearchParams();
  if (!order)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const isCurrent = (params.get("order") ?? "created") === order;
  const isAscending = params.get("way") === "asc";
  const search = new URLSearchParams(params);
  search.delete("after");
  search.delete("before");
  search.set("order", order);
  search.set("way", isCurrent && !isAscending ? "asc" : "desc");
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isCurrent ? (isAscending ? "ascending" : "descending") : undefined}
    >
      <Link to={`?${search}`} className="inline-flex min-h-11 items-center gap-1 hover:text-grape">
        {label}
        {isCurrent && <Arrow className="size-4" />}
      </Link>
    </th>
  );
}

interface BulkActionsProps {
  readonly target: ActionTarget;
  /** The actions that are allowed on at least one row. */
  readonly offered: ReadonlySet<string>;
  readonly asOf: string | undefined;
}

/** The buttons for the selected rows; each opens the confirmation of its action. */
function BulkActions({ target, offered, asOf }: BulkActionsProps) {
  const confirmAction = useConfirmAction();
  const showToast = useShowToast();
  const { pathname, search } = useLocation();
  const { form, count } = useSelectedCount();
  const actions = Object.entries<ActionText>(ACTION_TEXTS[target]).filter(
    ([name, { forMany }]) => forMany && offered.has(name),
  );
  if (actions.length === 0) return null;
  return (
    // On a phone the height is reserved, so that no row moves while somebody selects it.
    <div className="min-h-15 lg:contents">
      <Form
        ref={form}
        id={SELECTION_FORM}
        method="get"
        // On a phone the buttons of selected rows are fixed above the bottom bar.
        className={`sticky top-14 z-20 mb-3 flex flex-wrap items-center gap-2 bg-paper py-1 ${count > 0 ? "max-lg:fixed max-lg:inset-x-0 max-lg:top-auto max-lg:bottom-15 max-lg:z-30 max-lg:mb-0 max-lg:border-t max-lg:border-line max-lg:px-4 max-lg:pb-3" : ""}`}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          const chosen = new FormData(event.currentTarget);
          const ids = idsIn(chosen);
          const rows = chosen.getAll("id").length;
          const action = submitter?.dataset.action;
          if (!confirmAction || !action) return;
          event.preventDefault();
          if (ids.length > 0) confirmAction({ target, action, ids, asOf, rows });
          else showToast(errorToast(pageErrorNotice("admin_nothing_chosen")));
        }}
      >
        <input type="hidden" name="next" value={pathname + search} />
        {asOf && <input type="hidden" name="asOf" value={asOf} />}
        <label className="scripted inline-flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            onChange={({ currentTarget: { form, checked } }) => {
              // The checkboxes are outside the form and refer to it by id.
              for (const box of form?.elements ?? [])
                if (box instanceof HTMLInputElement && box.name === "id") box.checked = checked;
              // The change of this checkbox itself is counted before the others have changed.
              form?.dispatchEvent(new Event("change", { bubbles: true }));
            }}
          />
          Избери всички
        </label>
        <span className="text-sm text-muted" role="status">
          {count > 0 ? `Избрани: ${count}` : ""}
        </span>
        {actions.map(([action, { label, looksDangerous }]) => (
          <button
            key={action}
            type="submit"
            data-action={action}
            formAction={href("/admin/do/:target/:action", { target, action })}
            className={buttonClass(
              looksDangerous ? "danger" : "secondary",
              count > 0 ? "text-sm" : "text-sm max-lg:[@media(scripting:enabled)]:hidden",
            )}
          >
            {label}
          </button>
        ))}
      </Form>
    </div>
  );
}

/** Returns the current number of selected rows. */
function useSelectedCount() {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  // An action may have replaced the rows.
  const { key } = useLocation();
  useEffect(() => {
    const update = () => setCount(form.current ? new FormData(form.current).getAll("id").length : 0);
    update();
    addEventListener("change", update);
    return () => removeEventListener("change", update);
  }, [key]);
  return { form, count };
}

interface PagerProps {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

export function Pager({ previous, next }: PagerProps) {
  const [params] = useSearchParams();
  const isFirst = !params.has("after") && !params.has("before");
  const to = (cursor: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams(params);
    search.delete("after");
    search.delete("before");
    for (const [name, value] of Object.entries(cursor)) search.set(name, value);
    return `?${search}`;
  };
  if (!previous && !next && isFirst) return null;
  return (
    <nav aria-label="Страници" className="mt-5 flex flex-wrap gap-3">
      {!isFirst && (
        <ButtonLink look="quiet" to={to({})}>
          Към началото
        </ButtonLink>
      )}
      {previous && (
        <ButtonLink look="secondary" to={to({ before: previous })}>
          Предишна страница
        </ButtonLink>
      )}
      {next && <ButtonLink to={to({ after: next })}>Следваща страница</ButtonLink>}
    </nav>
  );
}
