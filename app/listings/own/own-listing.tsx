/** An ad in My ads: its state, its statistics and its actions. */

import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { LIFE_CYCLE, type ListingStateName, type OwnVerb, STATES } from "#app/listings/life/life-cycle.ts";
import { StateButton } from "#app/listings/life/state-button.tsx";
import { VipTag } from "#app/listings/lists/listing-tags.tsx";
import { type ListingCounts, type ListingDays, ListingFigures } from "#app/listings/page/listing-figures.tsx";
import { PhotoPicture } from "#app/listings/photos/photo-picture.tsx";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import {
  CalendarClock,
  CheckCheck,
  CircleCheck,
  Copy,
  Handshake,
  Pause,
  Pencil,
  Play,
  Printer,
  RotateCw,
  Trash2,
} from "#app/platform/ui/icons.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import { counted } from "#app/platform/wording/plurals.ts";

export interface OwnListingView {
  readonly card: ListingCard;
  readonly state: ListingStateName;
  readonly counts: ListingCounts;
  readonly days: ListingDays | undefined;
  /** Number of unanswered availability requests. */
  readonly openRequests: number;
  /** 'Потвърдена вчера'; undefined if visitors do not see the ad. */
  readonly confirmed: string | undefined;
  /** The reason for which an administrator stopped the ad. */
  readonly decisionReason: string | null;
  /** True if an availability check or request is open. */
  readonly isConfirmationDue: boolean;
  /** True if the ad was paused because two mails remained unanswered. */
  readonly isPausedBySilence: boolean;
  /** 'до 3 декември 2026 г.'; undefined if visitors do not see the ad. */
  readonly until: string | undefined;
  readonly may: Readonly<Record<OwnVerb, boolean>>;
  /** From when the ad may be renewed, if that is in the future. */
  readonly renewableFrom: string | undefined;
}

interface OwnListingProps extends OwnListingView {
  /** The page to return to, with its filter. */
  readonly returnTo: string;
  /** The confirmation text of the deletion. */
  readonly deleteQuestion: string;
  /** The VIP status and buttons. */
  readonly children: ReactNode;
}

export function OwnListing({
  card,
  state,
  counts,
  days,
  openRequests,
  confirmed,
  decisionReason,
  isConfirmationDue,
  isPausedBySilence,
  until,
  may,
  renewableFrom,
  returnTo,
  deleteQuestion,
  children,
}: OwnListingProps) {
  const target = { id: card.id, title: card.title, returnTo };
  const isReserved = state === "reserved";
  return (
    <li className="grid content-start gap-3 panel p-3">
      <div className="flex flex-wrap gap-3">
        <div className="relative h-24 w-28 shrink-0 overflow-hidden rounded-control bg-tint sm:h-28 sm:w-36">
          <PhotoPicture photo={card.photo} alt="" />
        </div>
        <div className="min-w-0 flex-1 basis-44">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={STATES[state].tone}>{STATES[state].one}</Badge>
            {card.isVip && <VipTag />}
          </p>
          <h2 className="mt-1 line-clamp-2 text-base font-semibold">
            <Link to={href("/ad/:slug", { slug: card.slug })} className="hover:text-grape">
              {card.title}
            </Link>
          </h2>
          <Price price={card.price} />
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
            <span>{card.when}</span>
            {until && (
              <span className="inline-flex items-center gap-1">
                <CalendarClock className="size-4" />
                {until}
              </span>
            )}
            {confirmed && (
              <span className="inline-flex items-center gap-1">
                <CircleCheck className="size-4" />
                {confirmed}
              </span>
            )}
          </p>
        </div>
      </div>
      <ListingFigures {...counts} days={days} />
      {state === "admin" && (
        <p className="rounded-control bg-bad-soft p-3 text-sm">
          Администратор спря тази обява. {decisionReason && `Причина: ${decisionReason}. `}Ако смятате, че това е
          грешка,{" "}
          <Link
            to={`${href("/info/contact")}?${new URLSearchParams({ objection: card.title, ref: card.id })}`}
            className="underline underline-offset-3"
          >
            пишете ни
          </Link>
          .
        </p>
      )}
      {isPausedBySilence && (
        <p className="rounded-control bg-tint p-3 text-sm">
          Спряхме обявата, защото два пъти Ви питахме дали е налична и не получихме отговор.
        </p>
      )}
      {isConfirmationDue && (
        <div className="grid gap-2 rounded-control bg-grape-soft p-3">
          <p className="font-semibold">
            {openRequests > 0
              ? `${counted(openRequests, "човек пита", "души питат")} дали още е налично.`
              : isReserved
                ? "Запазена: продадена ли е вече?"
                : "Още ли е налично?"}
          </p>
          <div className="flex flex-wrap gap-2">
            {isReserved ? (
              <StateButton {...target} verb="confirm" icon={CircleCheck} label="Още е запазена" look="primary" />
            ) : (
              <StateButton {...target} verb="confirm" icon={CircleCheck} look="primary" />
            )}
            {may.markSold && <StateButton {...target} verb="markSold" icon={CheckCheck} label={STATES.sold.one} />}
            {may.pause && <StateButton {...target} verb="pause" icon={Pause} label="Спри" />}
          </div>
        </div>
      )}
      {children}
      <div className="flex flex-wrap gap-2">
        {may.republish && state === "sold" && <StateButton {...target} verb="republish" icon={Copy} look="primary" />}
        {may.resume && (
          <StateButton {...target} verb="resume" icon={Play} look={state === "sold" ? "secondary" : "primary"} />
        )}
        {isReserved && may.markSold && !isConfirmationDue && (
          <StateButton {...target} verb="markSold" icon={CheckCheck} look="primary" />
        )}
        {may.release && <StateButton {...target} verb="release" icon={Play} />}
        {may.reserve && <StateButton {...target} verb="reserve" icon={Handshake} />}
        {may.renew && !renewableFrom && (
          <StateButton {...target} verb="renew" icon={RotateCw} look={state === "expired" ? "primary" : "secondary"} />
        )}
        {may.republish && state !== "sold" && <StateButton {...target} verb="republish" icon={Copy} />}
        {may.edit && (
          <ButtonLink
            look="secondary"
            to={`${href("/add-ad/:category?", {})}?edit=${card.id}`}
            aria-label={`${LIFE_CYCLE.edit.label}: ${card.title}`}
          >
            <Pencil className="size-4" />
            {LIFE_CYCLE.edit.label}
          </ButtonLink>
        )}
        {may.delete && <DeleteButton {...target} question={deleteQuestion} />}
      </div>
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-grape">Още действия</summary>
        <div className="flex flex-wrap gap-2 pt-1">
          {may.confirm && !isConfirmationDue && <StateButton {...target} verb="confirm" icon={CircleCheck} />}
          {may.markSold && !isConfirmationDue && !isReserved && (
            <StateButton {...target} verb="markSold" icon={CheckCheck} />
          )}
          {may.pause && !isConfirmationDue && <StateButton {...target} verb="pause" icon={Pause} />}
          {!may.republish && <StateButton {...target} verb="copy" icon={Copy} />}
          <ButtonLink look="secondary" to={href("/listings/:id/flyer", { id: card.id })}>
            <Printer className="size-4" />
            Листовка
          </ButtonLink>
        </div>
      </details>
      {may.renew && renewableFrom && <p className="text-sm text-muted">Може да се поднови от {renewableFrom}</p>}
    </li>
  );
}

interface DeleteButtonProps {
  readonly id: string;
  readonly title: string;
  readonly question: string;
}

function DeleteButton({ id, title, question }: DeleteButtonProps) {
  const action = href("/my-ads/:id/delete", { id });
  return (
    <Dialog
      title="Изтриване на обява"
      description={question}
      trigger={(open) => (
        <ButtonLink look="danger" to={action} aria-label={`${LIFE_CYCLE.delete.label}: ${title}`} {...open}>
          <Trash2 className="size-4" />
          {LIFE_CYCLE.delete.label}
        </ButtonLink>
      )}
    >
      <Form method="post" action={action} navigate={false}>
        <Button look="danger">Изтрий обявата</Button>
      </Form>
    </Dialog>
  );
}
