/** The markup of a card. Only the server makes it (shown-cards.server.tsx): the whole is a link, beside a heart and the phone. */
import { href } from "react-router";
import { CategoryIcon } from "#app/categories/category-icon.tsx";
import { photoUrl } from "#app/photos/photo.ts";
import { cutAtWord } from "#app/platform/text.ts";
import { listingAttributes } from "#app/saved/device-list.ts";
import { HeartButton } from "#app/saved/heart-button.tsx";
import { CutPrice } from "#app/ui/cut-price.tsx";
import { ImageOff } from "#app/ui/icons.tsx";
import { MarkedText } from "#app/ui/marked-text.tsx";
import { Price } from "#app/ui/price.tsx";
import type { ListingCard } from "./listing-card.ts";
import { PhoneButton } from "./phone-button.tsx";
import { ReservedTag } from "./reserved-tag.tsx";
import { VipTag } from "./vip-tag.tsx";

/** 2 columns of a phone; on wider screens never wider than this where a pixel is one. */
const SIZES = "(min-width:40rem)240px,46vw";
/** Characters of the excerpt: the widest card shows some forty. */
const SHOWN = 44;

interface ListingCardViewProps {
  readonly card: ListingCard;
  /** The colour of the photo until it is there. */
  readonly tone: string | undefined;
  /** On the first screen. */
  readonly isEager: boolean;
}

export function ListingCardView({ card, tone, isEager }: ListingCardViewProps) {
  const { id, title, photo, category, facts, marks } = card;
  const excerpt = cutAtWord(card.excerpt, SHOWN);
  return (
    <article className="card" {...listingAttributes(card)} data-seller={card.seller}>
      <div className="card-photo">
        {photo ? <CardPhoto photoKey={photo.key} tone={tone} isEager={isEager} /> : <ImageOff fine />}
        {card.isVip && <VipTag />}
        {card.isReserved && <ReservedTag />}
        <span className="card-category">
          <CategoryIcon name={category.icon} />
          {category.name}
        </span>
      </div>
      <div className="card-text">
        <h3>
          <a href={href("/ad/:slug", { slug: card.slug })}>
            <MarkedText text={title} marks={marks?.title} />
          </a>
        </h3>
        <Price price={card.price} />
        <CutPrice from={card.cutFrom} />
        {facts.length > 0 && <p>{facts.join(" · ")}</p>}
        <p>
          <MarkedText
            text={excerpt}
            marks={marks?.excerpt.filter(([, end]) => excerpt.startsWith(card.excerpt.slice(0, end)))}
          />
        </p>
        <div className="card-foot">
          <p>
            <span data-town="">{card.town}</span>
            {card.when}
            {card.confirmed && <span>{card.confirmed}</span>}
          </p>
          <PhoneButton listingId={id} look="icon" />
        </div>
      </div>
      <HeartButton />
    </article>
  );
}

interface CardPhotoProps {
  readonly photoKey: string;
  readonly tone: string | undefined;
  readonly isEager: boolean;
}

/** As wide as a card needs it; browsers without AVIF, which are old, get the small one. */
function CardPhoto({ photoKey, tone, isEager }: CardPhotoProps) {
  const avif = ([400, 800] as const).map((width) => `${photoUrl(photoKey, width, "avif")} ${width}w`);
  return (
    <>
      {/* The content policy forbids style attributes; a drawing may name its colour. */}
      {tone && <svg color={tone} aria-hidden />}
      <picture>
        <source type="image/avif" srcSet={avif.join()} sizes={SIZES} />
        <img
          {...(isEager ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
          src={photoUrl(photoKey, 400, "webp")}
          alt=""
        />
      </picture>
    </>
  );
}
