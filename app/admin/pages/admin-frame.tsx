/** The frame of administration pages. */
import type { ReactNode } from "react";
import { href, NavLink } from "react-router";
import { ActionDialog } from "#app/admin/actions/action-dialog.tsx";

const PAGES = [
  [href("/admin"), "Табло"],
  [href("/admin/profiles"), "Потребители"],
  [href("/admin/ads"), "Обяви"],
  [href("/admin/messages"), "Съобщения"],
  [href("/admin/reports"), "Доклади"],
  [href("/admin/audit"), "Дневник"],
  [href("/admin/system"), "Система"],
] as const;

export function AdminFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <ActionDialog>
      <div className="container-page max-w-[1500px]! py-5">
        <nav aria-label="Администрация" className="row-scroll -mx-4 mb-5 gap-5 border-b border-line px-4">
          {PAGES.map(([to, label]) => (
            <NavLink
              key={to}
              to={to}
              end
              className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent font-semibold text-muted aria-[current=page]:border-grape aria-[current=page]:text-grape"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <h1 className="mb-4 text-2xl lg:text-3xl">{title}</h1>
        {children}
      </div>
    </ActionDialog>
  );
}

/** Shows the totals above a table. */
export function Totals({ totals }: { readonly totals: readonly (readonly [label: string, count: string])[] }) {
  return (
    <dl className="mb-5 flex flex-wrap gap-3">
      {totals.map(([label, count]) => (
        <div key={label} className="min-w-28 panel px-4 py-2">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-bold even-digits">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
