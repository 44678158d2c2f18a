/**
 * Icons by their names in lucide. Their drawings are in one file, icons.svg, which `npm run icons` generates from the names
 * here; pages refer to it.
 */
import type { ReactElement } from "react";
import drawings from "./icons.svg?url";

interface IconProps {
  readonly className?: string;
  /** Thinner lines, for a large icon. */
  readonly fine?: boolean;
}

/** A decorative icon, hidden from screen readers: a text beside it has its meaning. */
export type Icon = (props: IconProps) => ReactElement;

function icon(name: string): Icon {
  const drawing = `${drawings}#${name}`;
  return ({ className = "", fine = false }) => (
    <svg aria-hidden width="20" height="20" className={`${fine ? "fine " : ""}${className}`.trimEnd() || undefined}>
      <use href={drawing} />
    </svg>
  );
}

export const ALargeSmall = icon("ALargeSmall");
export const Armchair = icon("Armchair");
export const ArrowDown = icon("ArrowDown");
export const ArrowLeft = icon("ArrowLeft");
export const ArrowRight = icon("ArrowRight");
export const ArrowUp = icon("ArrowUp");
export const Baby = icon("Baby");
export const BadgeCheck = icon("BadgeCheck");
export const Ban = icon("Ban");
export const BellRing = icon("BellRing");
export const Bike = icon("Bike");
export const BookOpen = icon("BookOpen");
export const BriefcaseBusiness = icon("BriefcaseBusiness");
export const Calendar = icon("Calendar");
export const Car = icon("Car");
export const CheckCheck = icon("CheckCheck");
export const ChevronDown = icon("ChevronDown");
export const ChevronLeft = icon("ChevronLeft");
export const ChevronRight = icon("ChevronRight");
export const CircleAlert = icon("CircleAlert");
export const CircleCheck = icon("CircleCheck");
export const CirclePlus = icon("CirclePlus");
export const CircleUserRound = icon("CircleUserRound");
export const Coins = icon("Coins");
export const Copy = icon("Copy");
export const Download = icon("Download");
export const Ellipsis = icon("Ellipsis");
export const Expand = icon("Expand");
export const Eye = icon("Eye");
export const EyeOff = icon("EyeOff");
export const Flag = icon("Flag");
export const Forward = icon("Forward");
export const Gamepad2 = icon("Gamepad2");
export const HandCoins = icon("HandCoins");
export const Handshake = icon("Handshake");
export const Heart = icon("Heart");
export const History = icon("History");
export const House = icon("House");
export const ImageOff = icon("ImageOff");
export const ImagePlus = icon("ImagePlus");
export const Info = icon("Info");
export const LayoutGrid = icon("LayoutGrid");
export const Link2 = icon("Link2");
export const List = icon("List");
export const ListChecks = icon("ListChecks");
export const LoaderCircle = icon("LoaderCircle");
export const LogIn = icon("LogIn");
export const LogOut = icon("LogOut");
export const MailWarning = icon("MailWarning");
export const MapPin = icon("MapPin");
export const Menu = icon("Menu");
export const MessageCircle = icon("MessageCircle");
export const MessageCircleQuestion = icon("MessageCircleQuestion");
export const Moon = icon("Moon");
export const Music = icon("Music");
export const Pause = icon("Pause");
export const PawPrint = icon("PawPrint");
export const Pencil = icon("Pencil");
export const Phone = icon("Phone");
export const PhoneCall = icon("PhoneCall");
export const Play = icon("Play");
export const Plus = icon("Plus");
export const Printer = icon("Printer");
export const RotateCw = icon("RotateCw");
export const Rss = icon("Rss");
export const Search = icon("Search");
export const Send = icon("Send");
export const ShieldCheck = icon("ShieldCheck");
export const Shirt = icon("Shirt");
export const SlidersHorizontal = icon("SlidersHorizontal");
export const Smartphone = icon("Smartphone");
export const Sparkles = icon("Sparkles");
export const Star = icon("Star");
export const Store = icon("Store");
export const Tag = icon("Tag");
export const Trash2 = icon("Trash2");
export const TriangleAlert = icon("TriangleAlert");
export const UserRound = icon("UserRound");
export const Users = icon("Users");
export const Wheat = icon("Wheat");
export const Wrench = icon("Wrench");
export const X = icon("X");
export const ZoomIn = icon("ZoomIn");
export const ZoomOut = icon("ZoomOut");
