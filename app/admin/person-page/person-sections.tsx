/** The sections of a person's page in the administration. */
import type { ReactNode } from "react";
import { href } from "react-router";
import type { SignedInDevice } from "#app/accounts/sign-in/sessions.server.ts";
import { AuditEntry } from "#app/admin/audit/audit-entry.tsx";
import type { AuditView } from "#app/admin/audit/audit-view.server.ts";
import { ADMIN_LINK } from "#app/admin/pages/record-links.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import type { PersonRecords } from "./person-page.queries.server.ts";

interface SectionProps {
  readonly title: string;
  /** The number of all records, beside the title. */
  readonly count?: number | undefined;
  /** The page of all records. */
  readonly all?: string | undefined;
  readonly children: ReactNode;
}

export function Section({ title, count, all, children }: SectionProps) {
  return (
    <section aria-label={title} className="panel p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">
          <span>{title}</span>{" "}
          {count !== undefined && <span className="font-normal text-muted even-digits">{count}</span>}
        </h2>
        {all && (
          <Link to={all} aria-label={`Всички: ${title}`} className={ADMIN_LINK}>
            Всички
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

interface RecordsProps extends Pick<SectionProps, "title"> {
  readonly records: PersonRecords;
  readonly all?: string;
}

export function Records({ title, records: { count, rows }, all }: RecordsProps) {
  return (
    <Section title={title} count={count} all={count > rows.length ? all : undefined}>
      {rows.length > 0 && (
        <ul className="ruled">
          {rows.map(({ id, title: name, note, page }) => (
            <li key={id} className="relative min-h-11 py-2 hover:text-grape">
              <Link to={page} className="font-semibold wrap-anywhere stretched">
                {name}
              </Link>
              <span className="block text-sm text-muted">{note}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface LogProps {
  readonly rows: readonly AuditView[];
  readonly all: string | undefined;
}

export function Log({ rows, all }: LogProps) {
  return (
    <Section title="Дневник" all={all}>
      {rows.length === 0 ? (
        <p className="py-2 text-muted">Няма записи</p>
      ) : (
        <ul className="ruled">
          {rows.map((entry) => (
            <li key={entry.id} className="py-2 wrap-anywhere">
              <AuditEntry entry={entry} />
              <span className="block text-sm text-muted">
                {`${entry.who}, ${entry.when}${entry.changes.length > 0 ? ` · ${entry.changes.join("; ")}` : ""}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface SessionsProps {
  readonly devices: readonly SignedInDevice[];
  /** The button that ends all. */
  readonly children: ReactNode;
}

export function Sessions({ devices, children }: SessionsProps) {
  return (
    <Section title="Сесии" count={devices.length}>
      <ul className="ruled">
        {devices.map(({ id, device, lastSeen, isThis }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <span>
              {device}
              <span className="block text-sm text-muted">{isThis ? "Това устройство" : lastSeen}</span>
            </span>
            <Form method="post">
              <input type="hidden" name="row" value={id} />
              <SubmitButton intent="end-session" look="secondary" className="text-sm">
                Прекрати
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}

/** Returns the page of the list of ads, reports or messages, or the log, that shows what belongs to a person. */
export function allOf(list: "/admin/ads" | "/admin/reports" | "/admin/messages" | "/admin/audit", id: string): string {
  const params = {
    "/admin/ads": { owner: id },
    "/admin/reports": { q: id, status: "all", view: "single" },
    "/admin/messages": { q: id, state: "all" },
    "/admin/audit": { object: id },
  }[list];
  return `${href(list)}?${new URLSearchParams(params)}`;
}
