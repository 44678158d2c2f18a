/** Links the figures of an own ad to its numbers by day: '12 видели · 3 телефона · 1 питане'. */
import { href } from "react-router";
import { Link } from "#app/platform/ui/link.tsx";
import { counted } from "#app/platform/wording/plurals.ts";

export interface ListingCounts {
  readonly views: number;
  readonly phoneShows: number;
  /** How often 'Още ли е налично?' was asked. */
  readonly asks: number;
}

interface OwnFiguresProps {
  readonly id: string;
  readonly title: string;
  readonly counts: ListingCounts;
}

export function OwnFigures({ id, title, counts }: OwnFiguresProps) {
  const text = figuresText(counts);
  return (
    <Link
      to={href("/my-ads/:id/days", { id })}
      aria-label={`${text}, по дни: ${title}`}
      className="-my-3 inline-block py-3 underline decoration-control underline-offset-3 hover:text-grape"
    >
      {text}
    </Link>
  );
}

/** Returns how often the ad was seen, and how often its phone was shown and it was asked about, where it was. */
export function figuresText({ views, phoneShows, asks }: ListingCounts): string {
  const rest = [
    phoneShows > 0 && counted(phoneShows, "телефон", "телефона"),
    asks > 0 && counted(asks, "питане", "питания"),
  ];
  return [seenText(views), ...rest].filter(Boolean).join(" · ");
}

export function seenText(views: number): string {
  return counted(views, "видял", "видели");
}
