/**
 * Before an administrator's action is done it is asked about: in one dialog of the page, or, without script, on a page of
 * its own, by the same form.
 */
import {
  createContext,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { href, useLocation, useNavigation } from "react-router";
import { type FormState, submitted } from "#app/platform/forms.ts";
import { Button, ButtonLink, type Look } from "#app/ui/button.tsx";
import { Select, TextInput } from "#app/ui/field.tsx";
import { InDialog, useFormHere } from "#app/ui/form-here.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { counted } from "#app/wording/plurals.ts";
import { type ActionTarget, actionText, GRANT_LIMITS } from "./admin-actions.ts";

/** What is to be done, and to which rows. */
export interface ActionWish {
  readonly target: ActionTarget;
  readonly action: string;
  readonly ids: readonly string[];
  /** What it is about, for the eye: a name, a title. */
  readonly about?: string | undefined;
  /** When the one row was last changed, as far as this page knows. */
  readonly seen?: string | undefined;
  /** When the last of the rows that the page shows was changed, for those ticked. */
  readonly asOf?: string | undefined;
}

/** The page that asks about it; a form that is refused comes back there. */
function askPath({ target, action, ids, about, seen, asOf }: ActionWish, next: string): string {
  const params = new URLSearchParams([
    ...ids.map((id) => ["id", id]),
    ...(about ? [["about", about]] : []),
    ...(seen ? [["seen", seen]] : []),
    ...(asOf ? [["asOf", asOf]] : []),
    ["next", next],
  ]);
  return `${href("/admin/do/:target/:action", { target, action })}?${params}`;
}

interface ActionFormProps extends ActionWish {
  readonly next: string;
  /** One form gives tokens once. */
  readonly token: string;
  readonly state?: FormState | undefined;
}

export function ActionForm({ next, token, state: ofPage, ...wish }: ActionFormProps) {
  const { Form, answer: state } = useFormHere<FormState>(ofPage);
  const { target, action, ids, about, seen, asOf } = wish;
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
      {seen && ids.length === 1 && <input type="hidden" name="seen" value={seen} />}
      {asOf && <input type="hidden" name="asOf" value={asOf} />}
      <p>{text.confirm}</p>
      <p className="font-semibold wrap-anywhere">
        {(ids.length === 1 && about) || counted(ids.length, "избран запис", "избрани записа")}
      </p>
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
          help="Ще бъде изпратена по имейла на когото засяга."
          required
          empty="Изберете"
          options={text.reasons.map((reason) => ({ value: reason, label: reason }))}
          defaultValue={submitted(state, "reason") ?? ""}
          error={state?.errors.reason}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton look={text.looksDangerous ? "danger" : "primary"}>{text.label}</SubmitButton>
        <CancelButton next={next} />
      </div>
    </Form>
  );
}

/** What is no number is one token (reading 7); the server refuses it all the same. */
function fallBackToDefault({ currentTarget }: FocusEvent<HTMLInputElement>) {
  if (Number.isNaN(currentTarget.valueAsNumber)) currentTarget.value = String(GRANT_LIMITS.default);
}

const CloseDialog = createContext<(() => void) | undefined>(undefined);

function CancelButton({ next }: { readonly next: string }) {
  const close = useContext(CloseDialog);
  if (!close)
    return (
      <ButtonLink look="secondary" to={next}>
        Отказ
      </ButtonLink>
    );
  return (
    <Button type="button" look="secondary" onClick={close}>
      Отказ
    </Button>
  );
}

const AskFor = createContext<((wish: ActionWish) => void) | undefined>(undefined);

/** Opens the question about an action; undefined outside of a page that has the dialog. */
export function useAskFor() {
  return useContext(AskFor);
}

/** The one dialog of a page of the administration. */
export function ActionDialog({ children }: { readonly children: ReactNode }) {
  const [wish, setWish] = useState<ActionWish & { readonly token: string }>();
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    if (wish) dialog.current?.showModal();
  }, [wish]);
  // Done, or refused with words of its own: either way the page has something new to say.
  useEffect(() => {
    if (state === "loading") dialog.current?.close();
  }, [state]);
  const title = wish && actionText(wish.target, wish.action)?.label;
  return (
    <AskFor value={(asked) => setWish({ ...asked, token: crypto.randomUUID() })}>
      {children}
      {wish && (
        <dialog
          ref={dialog}
          aria-label={title}
          onClose={() => setWish(undefined)}
          className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-line bg-card p-6 text-ink shadow-float backdrop:bg-black/40"
        >
          <h2 className="mb-4 text-xl">{title}</h2>
          <CloseDialog value={() => dialog.current?.close()}>
            <InDialog value>
              <ActionForm {...wish} next={pathname + search} />
            </InDialog>
          </CloseDialog>
        </dialog>
      )}
    </AskFor>
  );
}

interface ActionLinkProps extends ActionWish {
  readonly look?: Look;
  readonly className?: string;
}

/** A link to the question about an action, which opens it as a dialog. */
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
