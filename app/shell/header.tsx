/** Renders the fixed top bar: logo, links, account. Menus are native popovers, so that they open without JavaScript. */

import { href, useLocation } from "react-router";
import type { PersonBadge } from "#app/accounts/sign-in/person.ts";
import { SignOutForm } from "#app/listings/form/sign-out-form.tsx";
import { buttonClass, iconButtonClass } from "#app/platform/ui/button.tsx";
import { CONTROL } from "#app/platform/ui/field.tsx";
import { ALargeSmall, LogOut, Menu, Moon, X } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { Spaced } from "#app/platform/ui/spaced.tsx";
import { THEMES } from "./boot/themes.ts";
import { EasySwitch } from "./easy-switch.tsx";
import { Logo } from "./logo.tsx";
import { ADMIN, type Destination, headerLinks, MESSAGES, PROFILE, SAVED, signInLink } from "./navigation.ts";
import { PageLink } from "./page-link.tsx";
import { UnreadCount } from "./unread-count.tsx";

export function Header({ person }: { readonly person: PersonBadge | null }) {
  const signIn = signInLink(useLocation());
  return (
    <header className="page-header">
      <div className="container-page">
        <Logo />{" "}
        <nav aria-label="Основна навигация">
          <Spaced>
            {headerLinks(person).map((link) => (
              <HeaderLink key={link.to} {...link} />
            ))}
          </Spaced>
        </nav>
        <div>
          {person && (
            <Link to={MESSAGES.to} className={iconButtonClass("relative")} title={MESSAGES.label}>
              <MESSAGES.icon />
              <span className="sr-only">{MESSAGES.label}</span>
              <UnreadCount count={person.unread} place="top-[2px] right-0" />
            </Link>
          )}
          {person ? (
            <AccountMenu person={person} />
          ) : (
            <Link to={signIn.to} rel={signIn.rel} className={buttonClass("primary", "max-lg:hidden")}>
              {signIn.label}
            </Link>
          )}
          <SideMenu person={person} />
        </div>
      </div>
    </header>
  );
}

function HeaderLink({ to, label, icon: Icon }: Destination) {
  const isInfo = to === href("/info");
  return (
    <PageLink to={to} aria-label={isInfo ? label : undefined}>
      {(to === SAVED.to || isInfo) && <Icon />}
      {!isInfo && <span>{label}</span>}
    </PageLink>
  );
}

/** Shows the first letter of the name, whatever sign precedes it, in red for administrators. */
function Avatar({ person }: { readonly person: PersonBadge }) {
  const colour = person.isAdmin ? "bg-bad text-on-bad" : "bg-grape-fill text-on-grape";
  return (
    <span
      aria-hidden
      className={`grid size-[min(2.25rem,48px)] place-items-center rounded-full font-bold uppercase ${colour}`}
    >
      {person.name.match(/\p{L}/u)?.[0] ?? [...person.name][0]}
    </span>
  );
}

function AccountMenu({ person }: { readonly person: PersonBadge }) {
  const links = headerLinks(person).filter(({ to }) => to === href("/my-ads"));
  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        aria-label={`Профил: ${person.name}`}
        className={iconButtonClass()}
      >
        <Avatar person={person} />
      </button>
      <div
        id="account-menu"
        popover="auto"
        className="fixed top-14 right-4 left-auto m-0 w-72 panel p-2 text-ink raised xl:right-[calc(50%-600px)]"
      >
        <div className="border-b border-line px-3 pt-1 pb-3">
          <p className="flex items-center gap-2 font-bold">
            <span>{person.name}</span>{" "}
            {person.isAdmin && <span className="rounded bg-bad px-1.5 py-0.5 text-xs text-on-bad">ADMIN</span>}
          </p>
          <p className="truncate text-sm text-muted">{person.email}</p>
        </div>
        <ul className="pt-2">
          {[PROFILE, MESSAGES, ...links, ...(person.isAdmin ? [ADMIN] : [])].map((link) => (
            <MenuItem key={link.to} {...link} count={link === MESSAGES ? person.unread : undefined} />
          ))}
        </ul>
        <ThemeChoice />
        <EasyItem />
        <SignOutItem />
      </div>
    </>
  );
}

function SideMenu({ person }: { readonly person: PersonBadge | null }) {
  const signIn = signInLink(useLocation());
  return (
    <>
      <button type="button" popoverTarget="side-menu" aria-label="Меню" className={iconButtonClass("lg:hidden")}>
        <Menu className="size-6" />
      </button>
      <div id="side-menu" popover="auto" role="dialog" aria-label="Меню" className="side-menu">
        <div>
          <h2 className="text-xl">Меню</h2>
          <button
            type="button"
            popoverTarget="side-menu"
            popoverTargetAction="hide"
            aria-label="Затвори менюто"
            className={iconButtonClass()}
          >
            <X className="size-6" />
          </button>
        </div>
        <ul className="mt-2">
          {[...headerLinks(person), ...(person ? [PROFILE, MESSAGES] : [])].map((link) => (
            <MenuItem key={link.to} {...link} count={link === MESSAGES ? person?.unread : undefined} />
          ))}
        </ul>
        <ThemeChoice />
        <EasyItem />
        <div>
          {person ? (
            <>
              <p className="px-3 text-muted">{`Влезли сте като: ${person.name}`}</p>
              <SignOutItem />
            </>
          ) : (
            <Link to={signIn.to} rel={signIn.rel} className={buttonClass("primary", "w-full")}>
              Вход / Регистрация
            </Link>
          )}
        </div>
      </div>
    </>
  );
}

function MenuItem({ to, label, icon: Icon, count }: Destination & { readonly count?: number | undefined }) {
  return (
    <li>
      <PageLink to={to} className="menu-item">
        <Icon />
        <span>{label}</span>
        <UnreadCount count={count} />
      </PageLink>
    </li>
  );
}

/** The boot script stores the choice on the device and shows it (boot/theme.ts). */
function ThemeChoice() {
  return (
    <label className="menu-item boot-scripted">
      <Moon />
      Облик
      <select data-theme-choice suppressHydrationWarning className={`${CONTROL} ml-auto w-auto!`}>
        <option value="">Системен</option>
        {THEMES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function EasyItem() {
  const { pathname, search } = useLocation();
  return (
    <EasySwitch next={pathname + search} className="menu-item w-full">
      <ALargeSmall />
    </EasySwitch>
  );
}

function SignOutItem() {
  return (
    <SignOutForm>
      <button type="submit" className="menu-item w-full">
        <LogOut />
        Изход
      </button>
    </SignOutForm>
  );
}
