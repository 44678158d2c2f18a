/** An ad in My ads: its state, its views, and its actions. */

import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import { PhotoPicture } from "#app/photos/photo-picture.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
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
} from "#app/ui/icons.tsx";
import { Price } from "#app/ui/price.tsx";
import { counted } from "#app/wording/plurals.ts";
import { LIFE_CYCLE, type ListingStateName, STATES } from "./life-cycle.ts";
import type { ListingCard } from "./listing-card.ts";
import { type ListingCounts, type ListingDays, ListingFigures } from "./listing-figures.tsx";
import { StateButton } from "./state-button.tsx";
import { VipTag } from "./vip-tag.tsx";

export interface OwnListingView {
  readonly card: ListingCard;
  readonly state: ListingStateName;
  readonly counts: ListingCounts;
  readonly days: ListingDays | undefined;
  /** How many ask whether it is still to be had, and have no answer. */
  readonly openAsks: number;
  /** 'Потвърдена вчера'; undefined unless visitors see it. */
  readonly confirmed: string | undefined;
  /** Why an administrator stopped it. */
  readonly decisionReason: string | null;
  /** Whether it is still there is a question that waits. */
  readonly isAsked: boolean;
  /** It was paused because two mails brought no answer. */
  readonly isSilenced: boolean;
  /** 'до 3 декември 2026 г.'; undefined unless visitors see it. */
  readonly until: string | undefined;
  readonly may: {
    readonly edit: boolean;
    readonly delete: boolean;
    readonly confirm: boolean;
    readonly reserve: boolean;
    readonly release: boolean;
    readonly pause: boolean;
    readonly markSold: boolean;
    readonly resume: boolean;
    readonly renew: boolean;
    readonly republish: boolean;
  };
  /** When it may be renewed, if that is in the future. */
  readonly renewableFrom: string | undefined;
}

interface OwnListingProps extends OwnListingView {
  /** The page to return to, with its filter. */
  readonly here: string;
  /** What is asked before it is deleted. */
  readonly deleteQuestion: string;
  /** The VIP status and buttons. */
  readonly children: ReactNode;
}

export function OwnListing({
  card,
  state,
  counts,
  days,
  openAsks,
  confirmed,
  decisionReason,
  isAsked,
  isSilenced,
  until,
  may,
  renewableFrom,
  here,
  deleteQuestion,
  children,
}: OwnListingProps) {
  const act = { id: card.id, title: card.title, here };
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
      {isSilenced && (
        <p className="rounded-control bg-tint p-3 text-sm">
          Спряхме обявата, защото два пъти Ви питахме дали е налична и не получихме отговор.
        </p>
      )}
      {isAsked && (
        <div className="grid gap-2 rounded-control bg-grape-soft p-3">
          <p className="font-semibold">
            {openAsks > 0
              ? `${counted(openAsks, "човек пита", "души питат")} дали още е налично.`
              : isReserved
                ? "Запазена: продадена ли е вече?"
                : "Още ли е налично?"}
          </p>
          <div className="flex flex-wrap gap-2">
            {isReserved ? (
              <StateButton {...act} verb="confirm" icon={CircleCheck} label="Още е запазена" look="primary" />
            ) : (
              <StateButton {...act} verb="confirm" icon={CircleCheck} look="primary" />
            )}
            {may.markSold && <StateButton {...act} verb="markSold" icon={CheckCheck} label={STATES.sold.one} />}
            {may.pause && <StateButton {...act} verb="pause" icon={Pause} label="Спри" />}
          </div>
        </div>
      )}
      {children}
      <div className="flex flex-wrap gap-2">
        {may.republish && state === "sold" && <StateButton {...act} verb="republish" icon={Copy} look="primary" />}
        {may.resume && (
          <StateButton {...act} verb="resume" icon={Play} look={state === "sold" ? "secondary" : "primary"} />
        )}
        {isReserved && may.markSold && !isAsked && (
          <StateButton {...act} verb="markSold" icon={CheckCheck} look="primary" />
        )}
        {may.release && <StateButton {...act} verb="release" icon={Play} />}
        {may.reserve && <StateButton {...act} verb="reserve" icon={Handshake} />}
        {may.renew && !renewableFrom && (
          <StateButton {...act} verb="renew" icon={RotateCw} look={state === "expired" ? "primary" : "secondary"} />
        )}
        {may.republish && state !== "sold" && <StateButton {...act} verb="republish" icon={Copy} />}
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
        {may.delete && <DeleteButton {...act} question={deleteQuestion} />}
      </div>
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-grape">Още действия</summary>
        <div className="flex flex-wrap gap-2 pt-1">
          {may.confirm && !isAsked && <StateButton {...act} verb="confirm" icon={CircleCheck} />}
          {may.markSold && !isAsked && !isReserved && <StateButton {...act} verb="markSold" icon={CheckCheck} />}
          {may.pause && !isAsked && <StateButton {...act} verb="pause" icon={Pause} />}
          {!may.republish && <StateButton {...act} verb="copy" icon={Copy} />}
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
