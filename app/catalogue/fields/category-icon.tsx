/** The icons of the fifteen categories, in the order in which the logo shows them. */
import {
  Armchair,
  Baby,
  Bike,
  BookOpen,
  BriefcaseBusiness,
  Car,
  Gamepad2,
  House,
  type Icon,
  Music,
  PawPrint,
  Shirt,
  Smartphone,
  Tag,
  Wheat,
  Wrench,
} from "#app/platform/ui/icons.tsx";

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
} as const satisfies Record<string, Icon>;

export type IconName = keyof typeof ICONS;

// ICONS has exactly these keys.
export const ICON_NAMES = Object.keys(ICONS) as readonly IconName[];

export function CategoryIcon({ name, className = "" }: { readonly name: IconName; readonly className?: string }) {
  const Icon = ICONS[name];
  return <Icon className={className} />;
}
