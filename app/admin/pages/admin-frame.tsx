/** The frame of administration pages. */
import type { ReactNode } from "react";
import { href, Link, NavLink, useLocation } from "react-router";
import { ActionDialog } from "#app/admin/actions/action-dialog.tsx";
import { buttonClass } from "#app/platform/ui/button.tsx";
import { useDismissibleMenu } from "#app/platform/ui/use-menu-closes.ts";
import { MORE_PAGES } from "./more-pages.ts";
import { ADMIN_LINK } from "./record-links.tsx";

export function AdminFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ActionDialog>
      <div className="container-page max-w-[1500px]! py-4">
        <nav aria-label="Администрация" className="flex min-h-11 items-center justify-between gap-3">
          {pathname === href("/admin") ? (
            <span />
          ) : (
            <Link to={href("/admin")} className={ADMIN_LINK}>
              Назад към таблото
            </Link>
          )}
          <MoreMenu key={pathname} />
        </nav>
        <h1 className="mb-4 text-2xl lg:text-3xl">{title}</h1>
        {children}
      </div>
    </ActionDialog>
  );
}

/** Links to the pages that have no tab on the dashboard. */
function MoreMenu() {
  const menu = useDismissibleMenu();
  return (
    <details ref={menu} className="drop-menu">
      <summary className={buttonClass("secondary")}>Още</summary>
      <ul>
        {MORE_PAGES.map(([to, label]) => (
          <li key={to}>
            <NavLink to={to} className="aria-[current=page]:font-bold! aria-[current=page]:text-grape">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Shows the totals above a table. */
export function Totals({ totals }: { readonly totals: readonly (readonly [label: string, count: string])[] }) {
  return (
    <dl className="mb-4 grid grid-cols-3 gap-2 sm:flex sm:gap-3">
      {totals.map(([label, count]) => (
        <div key={label} className="panel px-3 py-1.5 sm:min-w-28 sm:px-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-bold even-digits">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
