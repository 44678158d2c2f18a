/**
 * The actions of an own ad: buttons for editing, VIP, deleting and what fits its state, all others in a menu that also opens without script.
 * None stands in both.
 */

import type { ReactNode } from "react";
import { href } from "react-router";
import { ForwardLink } from "#app/listings/forwarding/forward-link.tsx";
import { HELD, LIFE_CYCLE, SHOWN_STATUSES, STATES } from "#app/listings/life/life-cycle.ts";
import { StateButton } from "#app/listings/life/state-button.tsx";
import { QuickVipButton, VipDialog } from "#app/listings/vip/vip-buttons.tsx";
import { Button, ButtonLink, iconButtonClass, type Look } from "#app/platform/ui/button.tsx";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import {
  CheckCheck,
  CircleCheck,
  Copy,
  Ellipsis,
  Handshake,
  type Icon,
  Pause,
  Pencil,
  Play,
  Printer,
  RotateCw,
  Trash2,
} from "#app/platform/ui/icons.tsx";
import { useDismissibleMenu } from "#app/platform/ui/use-menu-closes.ts";
import type { OwnListingView } from "./own-listing-view.server.ts";

/** The verbs with a button each, in the order of the menu. */
const VERB_ICONS = {
  confirm: CircleCheck,
  renew: RotateCw,
  markSold: CheckCheck,
  reserve: Handshake,
  release: Play,
  pause: Pause,
  resume: Play,
  republish: Copy,
} as const satisfies Record<string, Icon>;

type StateAction = keyof typeof VERB_ICONS;

const VERBS = Object.keys(VERB_ICONS) as StateAction[];

/** The changes that an ad needs to be seen or believed. */
const URGENT: readonly StateAction[] = ["confirm", "renew", "resume", "republish"];

/** Returns the change of the state that stands first; undefined if none fits. */
export function mainVerb({ state, may, renewableFrom, isConfirmationDue }: OwnListingView): StateAction | undefined {
  if (isConfirmationDue) return "confirm";
  if (may.renew && !renewableFrom) return "renew";
  if (state === "paused") return "resume";
  if (may.republish) return "republish";
  return may.markSold ? "markSold" : undefined;
}

interface OwnActionsProps extends OwnListingView {
  readonly returnTo: string;
  readonly tokens: number;
  /** The canonical address of the ad. */
  readonly address: string;
  /** The changes of the state with a button each; the first one is the main one. */
  readonly verbs: readonly StateAction[];
  /** A share menu beside the buttons, in place of 'Сподели' in the menu. */
  readonly children?: ReactNode;
}

export function OwnActions(props: OwnActionsProps) {
  const { card, may, vip, tokens, verbs, children } = props;
  const target = { id: card.id, title: card.title };
  return (
    <div className="own-actions">
      {verbs.map((verb) => (
        <OwnVerbButton key={verb} {...props} verb={verb} look={URGENT.includes(verb) ? "primary" : "secondary"} />
      ))}
      {may.edit && <EditLink {...target} />}
      <QuickVipButton {...target} spendKey={vip.spendKeys.quick} isDisabled={!may.promote || card.isVip} />
      <VipDialog {...target} {...vip} tokens={tokens} spendKey={vip.spendKeys.dialog} isDisabled={!may.promote} />
      <DeleteButton {...target} question={props.deleteQuestion} />
      {children}
      <OwnMenu {...props} />
    </div>
  );
}

/** The menu with the actions that have no button. */
function OwnMenu(props: OwnActionsProps) {
  const { card, state, may, verbs, returnTo, address, confirmed, renewableFrom, children } = props;
  const menu = useDismissibleMenu();
  const isOpen = (verb: StateAction) => may[verb] && !(verb === "renew" && renewableFrom);
  const isShown = SHOWN_STATUSES.includes(STATES[state].status);
  return (
    <details ref={menu} className="drop-menu low-sheet">
      <summary className={iconButtonClass()} aria-label={`Още действия: ${card.title}`}>
        <Ellipsis />
      </summary>
      <ul>
        {VERBS.filter((verb) => !verbs.includes(verb) && isOpen(verb)).map((verb) => (
          <MenuRow key={verb}>
            <OwnVerbButton {...props} verb={verb} look="quiet" />
          </MenuRow>
        ))}
        {!may.republish && (
          <MenuRow>
            <StateButton {...{ id: card.id, title: card.title, returnTo }} verb="copy" icon={Copy} look="quiet" />
          </MenuRow>
        )}
        {isShown && !children && (
          <MenuRow>
            <ForwardLink title={card.title} slug={card.slug} address={address} />
          </MenuRow>
        )}
        {!HELD.some((held) => held === state) && (
          <MenuRow>
            <ButtonLink look="quiet" to={href("/listings/:id/flyer", { id: card.id })}>
              <Printer className="size-4" />
              Листовка за печат
            </ButtonLink>
          </MenuRow>
        )}
        <MenuRow>
          <p className="px-3 py-1 text-sm text-muted">
            {confirmed}
            {may.renew && renewableFrom && <span className="block">{`Може да се поднови от ${renewableFrom}`}</span>}
          </p>
        </MenuRow>
      </ul>
    </details>
  );
}

interface OwnVerbButtonProps extends Pick<OwnActionsProps, "card" | "state" | "outcome" | "returnTo"> {
  readonly verb: StateAction;
  readonly look: Look;
}

function OwnVerbButton({ card, state, outcome, returnTo, verb, look }: OwnVerbButtonProps) {
  const ofState = verb === "confirm" && state === "reserved" ? "Още е резервирана" : LIFE_CYCLE[verb].label;
  return (
    <StateButton
      id={card.id}
      title={card.title}
      returnTo={returnTo}
      verb={verb}
      icon={VERB_ICONS[verb]}
      label={verb === "markSold" ? outcome : ofState}
      look={look}
    />
  );
}

function MenuRow({ children }: { readonly children: ReactNode }) {
  return <li>{children}</li>;
}

interface OwnTarget {
  readonly id: string;
  readonly title: string;
}

function EditLink({ id, title }: OwnTarget) {
  return (
    <ButtonLink
      look="secondary"
      to={`${href("/add-ad/:category?", {})}?edit=${id}`}
      aria-label={`${LIFE_CYCLE.edit.label}: ${title}`}
    >
      <Pencil className="size-4" />
      <span>{LIFE_CYCLE.edit.label}</span>
    </ButtonLink>
  );
}

function DeleteButton({ id, title, question }: OwnTarget & { readonly question: string }) {
  const action = href("/my-ads/:id/delete", { id });
  return (
    <Dialog
      title="Изтриване на обява"
      description={question}
      trigger={(open) => (
        <ButtonLink look="danger" to={action} aria-label={`${LIFE_CYCLE.delete.label}: ${title}`} {...open}>
          <Trash2 className="size-4" />
          <span>{LIFE_CYCLE.delete.label}</span>
        </ButtonLink>
      )}
    >
      <Form method="post" action={action} navigate={false}>
        <Button look="danger">Изтрий обявата</Button>
      </Form>
    </Dialog>
  );
}
