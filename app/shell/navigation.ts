/** The links of the header, the menu and the bottom bar, by viewer. */
import {
  CirclePlus,
  CircleUserRound,
  Heart,
  House,
  Info,
  LayoutGrid,
  ListChecks,
  LogIn,
  type LucideIcon,
  ShieldCheck,
} from "lucide-react";
import { href } from "react-router";
import type { ViewerBadge } from "#app/accounts/viewer.ts";

export interface Destination {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

const HOME: Destination = { to: href("/"), label: "Начало", icon: House };
const CATEGORIES: Destination = { to: href("/categories"), label: "Категории", icon: LayoutGrid };
export const SAVED: Destination = { to: href("/saved-ads"), label: "Запазени", icon: Heart };
const INFO: Destination = { to: href("/info"), label: "Информация", icon: Info };
const PUBLISH: Destination = { to: href("/add-ad/:category?", {}), label: "Добави обява", icon: CirclePlus };
const MINE: Destination = { to: href("/my-ads"), label: "Моите обяви", icon: ListChecks };
export const PROFILE: Destination = { to: href("/profile"), label: "Профил", icon: CircleUserRound };
export const SIGN_IN: Destination = { to: href("/auth"), label: "Вход", icon: LogIn };
export const ADMIN: Destination = { to: href("/admin"), label: "Админ панел", icon: ShieldCheck };

export function headerLinks(viewer: ViewerBadge | null): readonly Destination[] {
  return [HOME, CATEGORIES, SAVED, INFO, ...(viewer ? [PUBLISH, MINE] : []), ...(viewer?.isAdmin ? [ADMIN] : [])];
}

export function bottomLinks(viewer: ViewerBadge | null): readonly Destination[] {
  const own = [{ ...PUBLISH, label: "Добави" }, { ...MINE, label: "Моите" }, PROFILE];
  return [HOME, CATEGORIES, SAVED, ...(viewer ? own : [SIGN_IN])];
}
