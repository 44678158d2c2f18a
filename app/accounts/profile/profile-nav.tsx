/** The frame of profile pages, with the navigation between them. */
import type { ReactNode } from "react";
import { href } from "react-router";
import { NavLink } from "#app/platform/ui/link.tsx";

const PAGES = [
  { to: href("/profile"), label: "Профил" },
  { to: href("/profile/seller"), label: "Като продавач" },
  { to: href("/profile/security"), label: "Вход и сигурност" },
  { to: href("/profile/data"), label: "Моите данни" },
] as const;

export function ProfilePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="container-page max-w-2xl! py-6">
      <h1 className="mb-3 text-2xl lg:text-3xl">{title}</h1>
      <nav aria-label="Профил" className="mb-6 flex flex-wrap gap-x-5 border-b border-line">
        {PAGES.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
            className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold text-muted hover:text-grape aria-[current=page]:border-grape aria-[current=page]:text-grape"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="grid gap-6">{children}</div>
    </div>
  );
}

/** A section of a profile page under its heading. */
export function ProfileSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-4 panel p-4 sm:p-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}
