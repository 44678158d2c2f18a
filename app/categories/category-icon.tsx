/** The icons of the fifteen categories; the header's logo rotates through them in this order. */
import {
  Armchair,
  Baby,
  Bike,
  BookOpen,
  BriefcaseBusiness,
  Car,
  Gamepad2,
  House,
  type LucideIcon,
  Music,
  PawPrint,
  Shirt,
  Smartphone,
  Tag,
  Wheat,
  Wrench,
} from "lucide-react";

const ICONS = {
  house: House,
  car: Car,
  wrench: Wrench,
  briefcase: BriefcaseBusiness,
  wheat: Wheat,
  smartphone: Smartphone,
  armchair: Armchair,
  paw: PawPrint,
  shirt: Shirt,
  bike: Bike,
  tag: Tag,
  gamepad: Gamepad2,
  baby: Baby,
  music: Music,
  book: BookOpen,
} as const satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof ICONS;

// ICONS has exactly these keys.
export const ICON_NAMES = Object.keys(ICONS) as readonly IconName[];

export function CategoryIcon({ name, className = "size-5" }: { readonly name: IconName; readonly className?: string }) {
  const Icon = ICONS[name];
  return <Icon aria-hidden strokeWidth={1.75} className={className} />;
}
