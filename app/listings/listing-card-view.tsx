/** An ad in a grid. The whole card is one link; the heart and the phone button are separate controls. */
import { Suspense } from "react";
import { href, Link } from "react-router";
import { CategoryIcon } from "#app/categories/category-icon.tsx";
import { PhotoPicture } from "#app/photos/photo-picture.tsx";
import { HeartButton } from "#app/saved/heart-button.tsx";
import { MarkedText } from "#app/ui/marked-text.tsx";
import { Price } from "#app/ui/price.tsx";
import type { ListingCard } from "./listing-card.ts";
import { PhoneButton } from "./phone-button.tsx";
import { VipTag } from "./vip-tag.tsx";

const CARD_SIZES = "(min-width: 80rem) 225px, (min-width: 64rem) 23vw, (min-width: 40rem) 31vw, 46vw";

interface ListingCardViewProps {
  readonly card: ListingCard;
  readonly eager?: boolean;
  readonly headingLevel?: "h2" | "h3";
}

function ListingCardView({ card, eager = false, headingLevel: Heading = "h3" }: ListingCardViewProps) {
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-card">
      <div className="relative aspect-4/3 overflow-hidden bg-tint [content-visibility:auto]">
        <PhotoPicture photo={card.photo} alt="" sizes={CARD_SIZES} eager={eager} />
        {card.isVip && <VipTag className="absolute top-2 left-2" />}
        <span className="absolute bottom-2 left-2 inline-flex max-w-[calc(100%-1rem)] items-center gap-1 rounded-full bg-card/95 px-2 py-0.5 text-xs font-medium">
          <CategoryIcon name={card.category.icon} className="size-3.5 shrink-0" />
          <span className="truncate">{card.category.name}</span>
        </span>
      </div>
      <div className="flex flex-1 flex-col p-3">
        <Heading className="line-clamp-2 text-[0.975rem] leading-snug font-semibold group-hover:text-grape">
          <Link to={href("/ad/:slug", { slug: card.slug })} className="stretched">
            <MarkedText text={card.title} marks={card.marks?.title} />
          </Link>
        </Heading>
        <Price price={card.price} className="mt-1 text-[1.05rem] leading-tight" />
        {card.facts.length > 0 && <p className="mt-1 truncate text-sm text-muted">{card.facts.join(" · ")}</p>}
        <p className="mt-0.5 truncate text-sm text-muted">
          <MarkedText text={card.excerpt} marks={card.marks?.excerpt} />
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-1 pt-1">
          <p className="min-w-3/5 flex-1 basis-0 text-xs leading-tight text-muted">
            <span className="block truncate">{card.town}</span>
            {card.when}
          </p>
          <PhoneButton listingId={card.id} title={card.title} look="icon" />
        </div>
      </div>
      <HeartButton
        card={card}
        className="absolute top-1 right-1 inline-grid size-11 place-items-center rounded-full before:absolute before:inset-1 before:-z-10 before:rounded-full before:bg-card/90 isolate"
      />
    </article>
  );
}

export function ListingGrid({
  cards,
  eagerCount = 0,
  headingLevel,
}: {
  readonly cards: readonly ListingCard[];
  readonly eagerCount?: number;
  readonly headingLevel?: "h2" | "h3";
}) {
  return (
    <ul className="listing-grid">
      {cards.map((card, index) => (
        <li key={card.id} className="grid">
          {/* Each card hydrates on its own, so that a slow phone can handle taps in between. */}
          <Suspense>
            <ListingCardView card={card} eager={index < eagerCount} {...(headingLevel && { headingLevel })} />
          </Suspense>
        </li>
      ))}
    </ul>
  );
}

/** VIP ads in one row that scrolls sideways. */
export function VipStrip({ cards }: { readonly cards: readonly ListingCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="vip-title" className="mb-8">
      <h2 id="vip-title" className="mb-3 flex items-center gap-2 text-xl">
        VIP обяви <span aria-hidden className="h-2 w-2 rounded-full bg-sunflower" />
      </h2>
      <ul className="row-scroll -mx-4 snap-x scroll-px-4 gap-3 px-4 pb-1">
        {cards.map((card, index) => (
          <li key={card.id} className="grid w-[44vw] max-w-56 shrink-0 snap-start sm:w-52">
            <Suspense>
              <ListingCardView card={card} eager={index < 2} />
            </Suspense>
          </li>
        ))}
      </ul>
    </section>
  );
}
