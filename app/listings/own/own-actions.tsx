/** The actions of an own ad: the one that fits its state as a button, all others in a menu that also opens without script. */

import type { ReactNode } from "react";
import { href } from "react-router";
import { LIFE_CYCLE, STATES } from "#app/listings/life/life-cycle.ts";
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

interface OwnActionsProps extends OwnListingView {
  readonly returnTo: string;
  readonly tokens: number;
}

/** The verbs with a button each, in the order of the menu. */
export const VERB_ICONS = {
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

/** Returns the action whose button stands in the row. */
function mainAction({ state, may, renewableFrom, isConfirmationDue, card, tokens }: OwnActionsProps) {
  if (isConfirmationDue) return "confirm";
  if (may.renew && !renewableFrom) return "renew";
  if (may.promote && tokens > 0 && !card.isVip) return "quickVip";
  if (state === "paused") return "resume";
  if (may.republish) return "republish";
  return may.markSold ? "markSold" : "edit";
}

/** The label of the main button, where it is shorter than that of the menu. */
const SHORT: { readonly [A in StateAction]?: string } = { markSold: STATES.sold.one };

export function OwnActions(props: OwnActionsProps) {
  const { card, state, vip, returnTo } = props;
  const target = { id: card.id, title: card.title, returnTo };
  const main = mainAction(props);
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-1">
      {main === "edit" ? (
        <EditLink {...target} look="secondary" />
      ) : main === "quickVip" ? (
        <QuickVipButton {...target} spendKey={vip.spendKeys.quick} look="secondary" isDisabled={false} />
      ) : (
        <StateButton
          {...target}
          verb={main}
          icon={VERB_ICONS[main]}
          label={SHORT[main] ?? labelOf(main, state)}
          look={main === "markSold" ? "secondary" : "primary"}
        />
      )}
      <OwnMenu {...props} shown={[main]} />
    </div>
  );
}

function labelOf(verb: StateAction, state: OwnListingView["state"]): string {
  return verb === "confirm" && state === "reserved" ? "Още е резервирана" : LIFE_CYCLE[verb].label;
}

interface OwnMenuProps extends OwnActionsProps {
  /** The actions that stand beside the menu. */
  readonly shown: readonly (ReturnType<typeof mainAction> | StateAction | "vip")[];
}

/** The menu with all actions of an own ad but those shown beside it. */
export function OwnMenu({ shown, ...props }: OwnMenuProps) {
  const { card, state, may, vip, returnTo, tokens, confirmed, renewableFrom, deleteQuestion } = props;
  const menu = useDismissibleMenu();
  const target = { id: card.id, title: card.title, returnTo };
  const isOpen = (verb: StateAction) => may[verb] && !(verb === "renew" && renewableFrom);
  return (
    <details ref={menu} className="drop-menu low-sheet">
      <summary className={iconButtonClass()} aria-label={`Още действия: ${card.title}`}>
        <Ellipsis />
      </summary>
      <ul>
        {!shown.includes("quickVip") && (
          <MenuRow>
            <QuickVipButton
              {...target}
              spendKey={vip.spendKeys.quick}
              look="quiet"
              isDisabled={!may.promote || card.isVip}
            />
          </MenuRow>
        )}
        {!shown.includes("vip") && (
          <MenuRow>
            <VipDialog {...target} {...vip} tokens={tokens} spendKey={vip.spendKeys.dialog} isDisabled={!may.promote} />
          </MenuRow>
        )}
        {!shown.includes("edit") && (
          <MenuRow>
            <EditLink {...target} look="quiet" />
          </MenuRow>
        )}
        {VERBS.filter((verb) => !shown.includes(verb) && isOpen(verb)).map((verb) => (
          <MenuRow key={verb}>
            <StateButton {...target} verb={verb} icon={VERB_ICONS[verb]} label={labelOf(verb, state)} look="quiet" />
          </MenuRow>
        ))}
        {!may.republish && (
          <MenuRow>
            <StateButton {...target} verb="copy" icon={Copy} look="quiet" />
          </MenuRow>
        )}
        {state !== "review" && (
          <MenuRow>
            <ButtonLink look="quiet" to={href("/listings/:id/flyer", { id: card.id })}>
              <Printer className="size-4" />
              Листовка за печат
            </ButtonLink>
          </MenuRow>
        )}
        <MenuRow>
          <DeleteButton {...target} question={deleteQuestion} />
        </MenuRow>
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

function MenuRow({ children }: { readonly children: ReactNode }) {
  return <li>{children}</li>;
}

interface OwnTarget {
  readonly id: string;
  readonly title: string;
}

export function EditLink({ id, title, look }: OwnTarget & { readonly look: Look }) {
  return (
    <ButtonLink
      look={look}
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
