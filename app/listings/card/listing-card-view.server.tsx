/** The markup of a card, rendered on the server only (rendered-cards.server.tsx): a link over the whole card, a heart and the phone. */
import { href } from "react-router";
import { categoryBySlug } from "#app/catalogue/categories/catalogue.ts";
import { CategoryIcon } from "#app/catalogue/fields/category-icon.tsx";
import { photoUrl } from "#app/listings/photos/photo.ts";
import { listingAttributes } from "#app/listings/saved/device-list.ts";
import { HeartButton } from "#app/listings/saved/heart-button.tsx";
import { MarkedText } from "#app/platform/ui/marked-text.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import { ReducedTag } from "#app/platform/ui/price-cuts.tsx";
import { WholeNumbers } from "#app/platform/ui/whole-numbers.tsx";
import { cutAtWord } from "#app/platform/wording/text.ts";
import type { ListingCard } from "./listing-card.ts";
import { ReservedTag, VipTag } from "./listing-tags.tsx";
import { PhoneButton } from "./phone-button.tsx";

/** Photo widths: two columns on a phone; on wider screens never more than 240 pixels. */
const SIZES = "(min-width: 40rem) 240px, 46vw";
/** Photo widths in one column. */
const WIDE_SIZES = "(min-width: 40rem) 420px, 92vw";
/** Characters of the excerpt: the three lines of a card without a photo, or the line of a wide row. */
const SHOWN = 80;

export interface ListingCardViewProps {
  readonly card: ListingCard;
  /** True on the first screen: the photo is loaded first. */
  readonly isEager: boolean;
  /** True in a list of one column. */
  readonly isWide: boolean;
}

export function ListingCardView({ card, isEager, isWide }: ListingCardViewProps) {
  const { id, title, photo, category, facts, marks } = card;
  const excerpt = cutAtWord(card.excerpt, SHOWN);
  return (
    <article className="card" {...listingAttributes(card)} data-seller={card.seller}>
      <div
        data-more={photo?.more?.join(" ") || undefined}
        className={photo ? "card-photo" : `card-photo empty hue-${categoryBySlug(category.slug).id % HUES}`}
      >
        {photo ? (
          <CardPhoto photoKey={photo.key} isEager={isEager} isWide={isWide} />
        ) : (
          <CategoryIcon name={category.icon} />
        )}
        {card.isVip && <VipTag />}
        {card.isReserved && <ReservedTag />}
        <span className={card.kind ? "card-category with-kind" : "card-category"}>
          <CategoryIcon name={category.icon} />
          <span>{category.name}</span>
          {card.kind && <b>{card.kind}</b>}
        </span>
      </div>
      <div className="card-text">
        <h3>
          <a href={href("/ad/:slug", { slug: card.slug })}>
            <MarkedText text={title} marks={marks?.title} />
          </a>
        </h3>
        <div className="card-price">
          <div>
            <Price price={card.price} />
            {card.isReduced && <ReducedTag />}
          </div>
          {card.hasPhone && <PhoneButton listingId={id} look="icon" />}
        </div>
        {facts.length > 0 && (
          <p className="card-facts">
            <WholeNumbers text={oneLineEach(facts)} />
          </p>
        )}
        {excerpt && (
          <p className="card-excerpt">
            <MarkedText
              text={excerpt}
              marks={marks?.excerpt.filter(([, end]) => excerpt.startsWith(card.excerpt.slice(0, end)))}
            />
          </p>
        )}
        <p className="card-place" title={card.confirmed}>
          <span data-town="">{card.town}</span>
          {card.town && SEPARATOR}
          {card.distance && oneLine(card.distance) + SEPARATOR}
          {oneLine(card.when)}
        </p>
      </div>
      <HeartButton />
    </article>
  );
}

const NO_BREAK_SPACE = "\u00a0";
/** A line may begin behind it and not before it. */
const SEPARATOR = `${NO_BREAK_SPACE}· `;
/** Characters of a fact that fit in one line of the narrowest card, 114 px. */
const NARROWEST = 14;

/** Keeps the spaces before thousands and '2026 г.', which screen readers read wrong at others. */
function oneLine(text: string): string {
  return text.replace(/ (?!\d{3}\b|г\.)/g, NO_BREAK_SPACE);
}

/** Joins facts so that a line breaks between them, and inside those only that are longer than a line. */
function oneLineEach(facts: readonly string[]): string {
  return facts.map((fact) => (fact.length <= NARROWEST ? oneLine(fact) : fact)).join(SEPARATOR);
}

/** Colours of cards without a photo, in lists.css. */
const HUES = 5;

interface CardPhotoProps extends Omit<ListingCardViewProps, "card"> {
  readonly photoKey: string;
}

/** The photo in AVIF at the width of a card; older browsers without AVIF get the smallest WebP. */
function CardPhoto({ photoKey, isEager, isWide }: CardPhotoProps) {
  const avif = ([400, 800] as const).map((width) => `${photoUrl(photoKey, width, "avif")} ${width}w`);
  return (
    <picture>
      <source type="image/avif" srcSet={avif.join(", ")} sizes={isWide ? WIDE_SIZES : SIZES} />
      <img
        {...(isEager ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
        src={photoUrl(photoKey, 400, "webp")}
        alt=""
      />
    </picture>
  );
}
