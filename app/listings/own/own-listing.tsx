/** An ad in My ads: its state, its figures, and its actions. */

import type { ReactNode } from "react";
import { href } from "react-router";
import { NumberText } from "#app/listings/card/number-text.tsx";
import { PhotoPicture } from "#app/listings/photos/photo-picture.tsx";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import { mainVerb, OwnActions } from "./own-actions.tsx";
import { OwnFigures } from "./own-figures.tsx";
import type { OwnListingView } from "./own-listing-view.server.ts";

interface OwnListingProps extends OwnListingView {
  /** The page to return to, with its filter. */
  readonly returnTo: string;
  /** The balance of VIP tokens. */
  readonly tokens: number;
  /** The canonical address of the ad. */
  readonly address: string;
}

export function OwnListing(props: OwnListingProps) {
  const { card, number, badge, counts, until } = props;
  const verb = mainVerb(props);
  return (
    <li className="panel">
      <div className="own-listing">
        <div>
          <PhotoPicture photo={card.photo} alt="" />
        </div>
        <h2>
          <Link to={href("/ad/:slug", { slug: card.slug })}>{card.title}</Link>
        </h2>
        <div>
          <Price price={card.price} />
          <Badge tone={badge.tone}>{badge.one}</Badge>
          {props.principalName !== null && <Badge tone="plain">{`За ${props.principalName}`}</Badge>}
        </div>
        <p>
          <OwnFigures id={card.id} title={card.title} counts={counts} />
          {until && <span>{until}</span>}
          <NumberText number={number} label="№ " />
        </p>
        <OwnActions {...props} verbs={verb ? [verb] : []} />
      </div>
      <OwnNotes {...props} />
    </li>
  );
}

/** Notes below the row: why the ad is stopped, and whether it is still available. */
export function OwnNotes({
  card,
  state,
  principalName,
  decisionReason,
  review,
  isConfirmationDue,
  isPausedBySilence,
}: OwnListingView) {
  if (review)
    return (
      <Note>
        {`${
          review.isEdit
            ? `Промените, изпратени ${review.since}, чакат преглед. Дотогава се вижда предишният текст. `
            : "Обявата чака преглед и още не се вижда от другите. "
        }Причина: ${review.reasons} През деня преглеждаме обикновено до два часа. Ще Ви пишем какво решихме.`}
      </Note>
    );
  if (state === "unconfirmed")
    return (
      <Note>
        <span>{`Чака съгласието на ${principalName}; дотогава другите не я виждат.`}</span>{" "}
        <Link to={href("/my-ads/:id/owner", { id: card.id })} className="underline underline-offset-3">
          Как се потвърждава
        </Link>
      </Note>
    );
  if (state === "admin")
    return (
      <Note>
        <span>{`Администратор спря тази обява. ${decisionReason ? `Причина: ${decisionReason}. ` : ""}Ако смятате, че това е грешка,`}</span>{" "}
        <Link
          to={`${href("/info/contact")}?${new URLSearchParams({ objection: card.title, ref: card.id })}`}
          className="underline underline-offset-3"
        >
          пишете ни
        </Link>
        <span>.</span>
      </Note>
    );
  if (isPausedBySilence)
    return <Note>Спряхме обявата, защото два пъти Ви питахме дали е налична и не получихме отговор.</Note>;
  if (!isConfirmationDue) return null;
  return <Note>{state === "reserved" ? "Още ли е резервирана?" : "Още ли е налично?"}</Note>;
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className="border-t border-line px-3 py-2 text-sm">{children}</p>;
}
