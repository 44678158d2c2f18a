/**
 * The confirmation of an administrator's action: in the page's one dialog or, without script, on its own page, with the
 * same form.
 */
import {
  createContext,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from "react";
import { href, useFetcher, useLocation } from "react-router";
import { type FormState, submitted } from "#app/platform/forms.ts";
import { ButtonLink, type Look } from "#app/ui/button.tsx";
import { DialogCard } from "#app/ui/dialog.tsx";
import { Select, TextInput } from "#app/ui/field.tsx";
import { InDialog, useFormHere } from "#app/ui/form-here.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { choicesOf } from "#app/wording/codes.ts";
import { counted } from "#app/wording/plurals.ts";
import { type ActionTarget, actionText, GRANT_LIMITS } from "./admin-actions.ts";

/** The action and its rows. */
export interface ActionWish {
  readonly target: ActionTarget;
  readonly action: string;
  readonly ids: readonly string[];
  /** A name or title to display. */
  readonly about?: string | undefined;
  /** The number to release, of those that a person has. */
  readonly number?: string | undefined;
  /** The version of a single row that this page shows. */
  readonly seen?: string | undefined;
  /** When the last of the rows that the page shows was changed, for those ticked. */
  readonly asOf?: string | undefined;
}

/** The page that asks about it; a form that is refused comes back there. */
function askPath({ target, action, ids, about, number, seen, asOf }: ActionWish, next: string): string {
  const params = new URLSearchParams([
    ...ids.map((id) => ["id", id]),
    ...(about ? [["about", about]] : []),
    ...(number ? [["number", number]] : []),
    ...(seen ? [["seen", seen]] : []),
    ...(asOf ? [["asOf", asOf]] : []),
    ["next", next],
  ]);
  return `${href("/admin/do/:target/:action", { target, action })}?${params}`;
}

interface ActionFormProps extends ActionWish {
  readonly next: string;
  /** Idempotency key for granting tokens. */
  readonly token: string;
  /** What the server says of the mail that goes out with it; a dialog asks for it. */
  readonly promise?: string | undefined;
  readonly state?: FormState | undefined;
}

export function ActionForm({ next, token, promise, state: ofPage, ...wish }: ActionFormProps) {
  const { Form, answer: state } = useFormHere<FormState>(ofPage);
  const isInDialog = useContext(InDialog);
  const { target, action, ids, about, number, seen, asOf } = wish;
  const text = actionText(target, action);
  if (!text) return null;
  return (
    <Form method="post" action={askPath(wish, next)} className="grid w-full gap-4">
      <FormNotice state={state} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="token" value={token} />
      {number && <input type="hidden" name="number" value={number} />}
      {seen && ids.length === 1 && <input type="hidden" name="seen" value={seen} />}
      {asOf && <input type="hidden" name="asOf" value={asOf} />}
      <p>{text.confirm}</p>
      <p className="font-semibold wrap-anywhere">
        {(ids.length === 1 && about) || counted(ids.length, "избран запис", "избрани записа")}
      </p>
      {text.mail && (isInDialog ? <AskedPromise from={askPath(wish, next)} /> : promise && <p>{promise}</p>)}
      {text.asksAmount && (
        <TextInput
          name="amount"
          type="number"
          label="Брой токени"
          min={GRANT_LIMITS.min}
          max={GRANT_LIMITS.max}
          step={1}
          inputMode="numeric"
          defaultValue={submitted(state, "amount") ?? GRANT_LIMITS.default}
          onBlur={fallBackToDefault}
          error={state?.errors.amount}
        />
      )}
      {text.reasons && (
        <Select
          name="reason"
          label="Причина"
          required
          empty="Изберете…"
          options={choicesOf(text.reasons)}
          defaultValue={submitted(state, "reason") ?? ""}
          error={state?.errors.reason}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton look={text.looksDangerous ? "danger" : "primary"}>{text.label}</SubmitButton>
        {!isInDialog && (
          <ButtonLink look="secondary" to={next}>
            Отказ
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

/** What the page that asks says of the mail; read by screen readers when it comes. */
function AskedPromise({ from }: { readonly from: string }) {
  const { load, data } = useFetcher<{ readonly promise?: string }>();
  useEffect(() => {
    load(from);
  }, [load, from]);
  return <p role="status">{data ? data.promise : "Проверяваме на кого ще бъде изпратен имейл…"}</p>;
}

/** Falls back to one token if not a number, as specified; the server validates it as well. */
function fallBackToDefault({ currentTarget }: FocusEvent<HTMLInputElement>) {
  if (Number.isNaN(currentTarget.valueAsNumber)) currentTarget.value = String(GRANT_LIMITS.default);
}

const AskFor = createContext<((wish: ActionWish) => void) | undefined>(undefined);

/** Opens the confirmation of an action; undefined outside a page with the dialog. */
export function useAskFor() {
  return useContext(AskFor);
}

/** The one question of a page of the administration. */
export function ActionDialog({ children }: { readonly children: ReactNode }) {
  const [wish, setWish] = useState<ActionWish & { readonly token: string }>();
  const { pathname, search } = useLocation();
  return (
    <AskFor value={(asked) => setWish({ ...asked, token: crypto.randomUUID() })}>
      {children}
      {wish && (
        <DialogCard
          key={wish.token}
          title={actionText(wish.target, wish.action)?.label ?? ""}
          isOpen
          onClose={() => setWish(undefined)}
        >
          <ActionForm {...wish} next={pathname + search} />
        </DialogCard>
      )}
    </AskFor>
  );
}

interface ActionLinkProps extends ActionWish {
  readonly look?: Look;
  readonly className?: string;
}

/** A link to the confirmation of an action, which opens it as a dialog. */
export function ActionLink({ look = "secondary", className = "", ...wish }: ActionLinkProps) {
  const askFor = useAskFor();
  const { pathname, search } = useLocation();
  const text = actionText(wish.target, wish.action);
  const onClick = (event: MouseEvent) => {
    if (!askFor) return;
    event.preventDefault();
    askFor(wish);
  };
  return (
    <ButtonLink
      look={look}
      className={className}
      to={askPath(wish, pathname + search)}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-label={wish.about ? `${text?.label}: ${wish.about}` : undefined}
    >
      {text?.label}
    </ButtonLink>
  );
}
