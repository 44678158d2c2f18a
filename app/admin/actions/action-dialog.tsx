/** The confirmation of an administrator's action: one form, in a dialog of the page or, without scripts, on a page of its own. */
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from "react";
import { href, useFetcher, useLocation } from "react-router";
import { type ActionTarget, actionText, GRANT_LIMITS } from "#app/admin/pages/admin-actions.ts";
import { type FormState, submitted } from "#app/platform/forms/forms.ts";
import { ButtonLink, type Look } from "#app/platform/ui/button.tsx";
import { DialogCard } from "#app/platform/ui/dialog.tsx";
import { FieldIdPrefix, Select, TextInput } from "#app/platform/ui/field.tsx";
import { InDialog, useDialogForm } from "#app/platform/ui/form-here.ts";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { choicesOf } from "#app/platform/wording/codes.ts";
import { counted } from "#app/platform/wording/plurals.ts";

export interface ActionRequest {
  readonly target: ActionTarget;
  readonly action: string;
  readonly ids: readonly string[];
  /** A name or title to display. */
  readonly about?: string | undefined;
  /** The phone number to release. */
  readonly number?: string | undefined;
  /** The version of a single row that this page shows. */
  readonly seen?: string | undefined;
  /** The newest version among the rows of this page; set for several selected rows. */
  readonly asOf?: string | undefined;
  /** The code of the preselected reason. */
  readonly reason?: string | undefined;
  /** The number of selected rows, where one row stands for several records. */
  readonly rows?: number | undefined;
}

/** Returns the URL of the confirmation page, which also shows a refused form again. */
function confirmationPath(actionRequest: ActionRequest, next: string): string {
  const { target, action, ids, about, number, seen, asOf, reason, rows } = actionRequest;
  const params = new URLSearchParams(ids.map((id) => ["id", id]));
  for (const [name, value] of Object.entries({ about, number, seen, asOf, reason, rows }))
    if (value) params.append(name, String(value));
  params.append("next", next);
  return `${href("/admin/do/:target/:action", { target, action })}?${params}`;
}

interface ActionFormProps extends ActionRequest {
  readonly next: string;
  /** Idempotency key for granting tokens. */
  readonly token: string;
  /** The sentence about the mail that the action sends. The dialog loads it itself. */
  readonly mailNotice?: string | undefined;
  readonly state?: FormState | undefined;
}

export function ActionForm({ next, token, mailNotice, state: ofPage, ...actionRequest }: ActionFormProps) {
  const { Form, answer: state } = useDialogForm<FormState>(ofPage);
  const isInDialog = useContext(InDialog);
  const { target, action, ids, about, number, seen, asOf, reason } = actionRequest;
  const text = actionText(target, action);
  if (!text) return null;
  return (
    <PostForm
      as={Form}
      state={state}
      noValidate={false}
      action={confirmationPath(actionRequest, next)}
      className="grid w-full gap-4"
      onKeyDown={submitOnEnter}
    >
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="token" value={token} />
      {number && <input type="hidden" name="number" value={number} />}
      {seen && ids.length === 1 && <input type="hidden" name="seen" value={seen} />}
      {asOf && <input type="hidden" name="asOf" value={asOf} />}
      <p>{text.confirm}</p>
      <p className="font-semibold wrap-anywhere">{(ids.length === 1 && about) || selectionText(actionRequest)}</p>
      {text.mail &&
        (isInDialog ? <MailNotice from={confirmationPath(actionRequest, next)} /> : mailNotice && <p>{mailNotice}</p>)}
      {text.asksAmount && <AmountInput state={state} />}
      {text.reasons && (
        <Select
          name="reason"
          label="Причина"
          required
          empty="Изберете…"
          options={choicesOf(text.reasons)}
          defaultValue={submitted(state, "reason") ?? reason ?? ""}
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
    </PostForm>
  );
}

/** Returns '5 избрани записа', or '5 избрани реда с 10 доклада' where a row stands for all reports of an ad. */
function selectionText({ target, ids, rows = ids.length }: ActionRequest): string {
  if (target !== "reports" || rows === ids.length) return counted(ids.length, "избран запис", "избрани записа");
  return `${counted(rows, "избран ред", "избрани реда")} с ${counted(ids.length, "доклад", "доклада")}`;
}

/** Confirms with Enter in the select of the reason, which has the focus when the dialog opens. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Loads the sentence about the mail from the confirmation page and announces it to screen readers. */
function MailNotice({ from }: { readonly from: string }) {
  const { load, data } = useFetcher<{ readonly mailNotice?: string }>();
  useEffect(() => {
    load(from);
  }, [load, from]);
  // The minimum height of four lines keeps the buttons in their place when the sentence has been loaded.
  return (
    <p role="status" className="min-h-24">
      {data ? data.mailNotice : "Проверяваме на кого ще бъде изпратен имейл…"}
    </p>
  );
}

function AmountInput({ state }: Pick<ActionFormProps, "state">) {
  return (
    <TextInput
      name="amount"
      type="number"
      label="Брой токени"
      min={GRANT_LIMITS.min}
      max={GRANT_LIMITS.max}
      step={1}
      inputMode="numeric"
      defaultValue={submitted(state, "amount") ?? GRANT_LIMITS.default}
      onBlur={resetInvalidAmount}
    />
  );
}

/** Sets the default amount if the value is not a number, as specified; the server validates it too. */
function resetInvalidAmount({ currentTarget }: FocusEvent<HTMLInputElement>) {
  if (Number.isNaN(currentTarget.valueAsNumber)) currentTarget.value = String(GRANT_LIMITS.default);
}

const ConfirmAction = createContext<((actionRequest: ActionRequest) => void) | undefined>(undefined);

/** Returns a function that opens the confirmation dialog of an action; undefined on a page without the dialog. */
export function useConfirmAction() {
  return useContext(ConfirmAction);
}

/** Provides the confirmation dialog to an administration page. */
export function ActionDialog({ children }: { readonly children: ReactNode }) {
  const [actionRequest, setActionRequest] = useState<ActionRequest & { readonly token: string }>();
  const { pathname, search } = useLocation();
  return (
    <ConfirmAction value={(asked) => setActionRequest({ ...asked, token: crypto.randomUUID() })}>
      {children}
      {actionRequest && (
        <DialogCard
          key={actionRequest.token}
          title={actionText(actionRequest.target, actionRequest.action)?.label ?? ""}
          isOpen
          onClose={() => setActionRequest(undefined)}
        >
          {/* The page behind has fields of the same names. */}
          <FieldIdPrefix value="action-">
            <ActionForm {...actionRequest} next={pathname + search} />
          </FieldIdPrefix>
        </DialogCard>
      )}
    </ConfirmAction>
  );
}

interface ActionLinkProps extends ActionRequest {
  readonly look?: Look;
  readonly className?: string;
}

/** A link to the confirmation of an action, which opens in a dialog if the page has one. */
export function ActionLink({ look = "secondary", className = "", ...actionRequest }: ActionLinkProps) {
  const confirmAction = useConfirmAction();
  const { pathname, search } = useLocation();
  const text = actionText(actionRequest.target, actionRequest.action);
  const onClick = (event: MouseEvent) => {
    if (!confirmAction) return;
    event.preventDefault();
    // Closing the menu of the link first gives the focus back to its button, and the dialog later does the same.
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    confirmAction(actionRequest);
  };
  return (
    <ButtonLink
      look={look}
      className={className}
      to={confirmationPath(actionRequest, pathname + search)}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-label={actionRequest.about ? `${text?.label}: ${actionRequest.about}` : undefined}
    >
      {text?.label}
    </ButtonLink>
  );
}
