/** Defines the links of the header, the menu and the bottom bar for each visitor. */

import { href, type Location } from "react-router";
import type { PersonBadge } from "#app/accounts/sign-in/person.ts";
import {
  CirclePlus,
  CircleUserRound,
  Heart,
  House,
  type Icon,
  Info,
  LayoutGrid,
  ListChecks,
  LogIn,
  MessageCircle,
  ShieldCheck,
} from "#app/platform/ui/icons.tsx";

export interface Destination {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  readonly rel?: "nofollow";
}

const HOME: Destination = { to: href("/"), label: "Начало", icon: House };
const CATEGORIES: Destination = { to: href("/categories"), label: "Категории", icon: LayoutGrid };
export const SAVED: Destination = { to: href("/saved-ads"), label: "Запазени", icon: Heart };
const INFO: Destination = { to: href("/info"), label: "Информация", icon: Info };
const PUBLISH: Destination = { to: href("/add-ad/:category?", {}), label: "Добави обява", icon: CirclePlus };
const MINE: Destination = { to: href("/my-ads"), label: "Моите обяви", icon: ListChecks };
export const PROFILE: Destination = { to: href("/profile"), label: "Профил", icon: CircleUserRound };
export const MESSAGES: Destination = { to: href("/conversations"), label: "Съобщения", icon: MessageCircle };
const SIGN_IN: Destination = { to: href("/auth"), label: "Вход", icon: LogIn };
export const ADMIN: Destination = { to: href("/admin"), label: "Админ панел", icon: ShieldCheck };

export function headerLinks(person: PersonBadge | null): readonly Destination[] {
  return [HOME, CATEGORIES, SAVED, INFO, ...(person ? [PUBLISH, MINE] : []), ...(person?.isAdmin ? [ADMIN] : [])];
}

/** These pages and the offline page are not return addresses. */
const NOT_RETURN_ADDRESSES = /^\/(auth|forgot-password|reset-password|account-link|sign-out|offline)(\/|$)/;

/** Returns the link to sign in that returns to the current page. */
export function signInLink({ pathname, search }: Pick<Location, "pathname" | "search">): Destination {
  const next = NOT_RETURN_ADDRESSES.test(pathname) ? new URLSearchParams(search).get("next") : pathname + search;
  return next ? { ...SIGN_IN, to: `${SIGN_IN.to}?${new URLSearchParams({ next })}`, rel: "nofollow" } : SIGN_IN;
}

export function bottomLinks(
  person: PersonBadge | null,
  location: Pick<Location, "pathname" | "search">,
): readonly Destination[] {
  const own = [{ ...PUBLISH, label: "Добави" }, { ...MINE, label: "Моите" }, PROFILE];
  return [HOME, CATEGORIES, SAVED, ...(person ? own : [signInLink(location)])];
}
