/** An administration table: sortable, paged, with bulk selection. On a phone a row is two lines that expand. */

import "./admin-table.css";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { ActionTarget, Mark, Offer } from "#app/admin/actions/admin-actions.ts";
import { BulkActions, SELECTION_FORM } from "#app/admin/actions/bulk-actions.tsx";
import { Badge } from "#app/platform/ui/badge.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { ArrowDown, ArrowUp, ChevronDown } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";

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
  readonly page?: PageCursors;
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

interface AnyRow {
  readonly id: string | number;
  /** The ids that its checkbox selects; by default its own. */
  readonly ids?: readonly string[];
  /** ISO time of its last change. */
  readonly seen?: string;
  /** The actions that are allowed on it. */
  readonly actions?: readonly Offer[];
  /** Shown beside the first column. */
  readonly marks?: readonly Mark[];
}

/** Returns the newest version among these rows. */
function lastChange(rows: readonly AnyRow[]): string | undefined {
  return rows.reduce<string | undefined>((last, { seen }) => (seen && seen > (last ?? "") ? seen : last), undefined);
}

export function AdminTable<Row extends AnyRow>(table: AdminTableProps<Row>) {
  const { caption, rows, columns, page, empty, many, isCompact } = table;
  if (rows.length === 0) return <EmptyState text={empty} />;
  return (
    <>
      {/* Opening a message changes its version, so the version of messages is not checked. */}
      {many && (
        <BulkActions
          offers={rows.flatMap(({ actions = [] }) => actions)}
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
              <TableRow key={row.id} row={row} table={table} />
            ))}
          </tbody>
        </table>
      </div>
      {page && <Pager {...page} />}
    </>
  );
}

function TableRow<Row extends AnyRow>({ row, table }: { readonly row: Row; readonly table: AdminTableProps<Row> }) {
  const { columns, many, nameOf, brief, isCompact, currentId } = table;
  return (
    <tr aria-current={row.id === currentId || undefined}>
      {many && (
        <td className="admin-choice">
          <label>
            <input
              type="checkbox"
              name="id"
              value={row.ids?.join(" ") ?? row.id}
              form={SELECTION_FORM}
              aria-label={`Избери: ${nameOf(row)}`}
            />
          </label>
        </td>
      )}
      {columns.map(({ label, cell, className = "", isMain }, place) => (
        <td
          key={label}
          data-label={label}
          className={`${place === 0 ? "admin-title" : isMain ? "admin-main" : ""} ${className}`.trim() || undefined}
        >
          <div className={place === 0 && row.marks?.length ? "inline-block max-w-full align-bottom" : undefined}>
            {cell(row)}
          </div>
          {place === 0 && <Marks marks={row.marks} />}
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
  );
}

/** Shows the states that actions cause. */
function Marks({ marks = [] }: { readonly marks: AnyRow["marks"] | undefined }) {
  return marks.map(({ label, tone }) => (
    <span key={label} className="ml-1">
      <Badge tone={tone}>{label}</Badge>
    </span>
  ));
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
      <Link to={`?${search}`} className="inline-flex min-h-11 min-w-11 items-center gap-1 hover:text-grape">
        <span>{label}</span>
        {isCurrent && <Arrow className="size-4" />}
      </Link>
    </th>
  );
}

export interface PageCursors {
  readonly previous: string | number | undefined;
  readonly next: string | number | undefined;
}

export function Pager({ previous, next }: PageCursors) {
  const [params] = useSearchParams();
  const isFirst = !params.has("after") && !params.has("before");
  const to = (cursor: Readonly<Record<string, string | number>>) => {
    const search = new URLSearchParams(params);
    search.delete("after");
    search.delete("before");
    for (const [name, value] of Object.entries(cursor)) search.set(name, String(value));
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
