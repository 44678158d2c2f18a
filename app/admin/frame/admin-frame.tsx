import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { ActionDialog } from "#app/admin/actions/action-dialog.tsx";
import { ADMIN_LINK } from "#app/admin/pages/record-links.tsx";
import { ButtonLink, buttonClass } from "#app/platform/ui/button.tsx";
import { Link, NavLink } from "#app/platform/ui/link.tsx";
import { useDismissibleMenu } from "#app/platform/ui/use-menu-closes.ts";

export function AdminFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const isDashboard = pathname === href("/admin");
  const heading = <h1 className="text-2xl wrap-anywhere lg:text-3xl">{title}</h1>;
  return (
    <ActionDialog>
      <div className="container-page max-w-[1500px]! py-4">
        {isDashboard ? (
          <div className="mb-4 flex items-center justify-between gap-3">
            {heading}
            <nav aria-label="Администрация">
              <MoreMenu key={pathname} />
            </nav>
          </div>
        ) : (
          <>
            <nav aria-label="Администрация" className="flex min-h-11 items-center justify-between gap-3">
              <Link to={href("/admin")} className={ADMIN_LINK}>
                Назад към таблото
              </Link>
              <MoreMenu key={pathname} />
            </nav>
            <div className="mb-4">{heading}</div>
          </>
        )}
        {children}
      </div>
    </ActionDialog>
  );
}

/** The pages that have no tab on the dashboard. */
const MORE_PAGES = [
  [href("/admin/screening"), "Преглед преди публикуване"],
  [href("/admin/message-reports"), "Доклади за съобщения"],
  [href("/admin/audit"), "Дневник"],
  [href("/admin/searches"), "Търсения"],
  [href("/admin/system"), "Система"],
] as const;

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

/** Links from a record to its list. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <p className="mt-4">
      <ButtonLink look="secondary" to={to}>
        {children}
      </ButtonLink>
    </p>
  );
}

/** Shows the totals above a table. */
export function Totals({ totals }: { readonly totals: readonly (readonly [label: string, count: string])[] }) {
  return (
    <dl className={`mb-4 grid gap-2 [--cell:4rem] sm:flex sm:gap-3 ${totals.length === 4 ? "up-to-4" : "up-to-3"}`}>
      {totals.map(([label, count]) => (
        <div key={label} className="panel px-2 py-1.5 sm:min-w-28 sm:px-4">
          <dt className="text-xs text-muted sm:text-sm">{label}</dt>
          <dd className="text-xl font-bold even-digits">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
