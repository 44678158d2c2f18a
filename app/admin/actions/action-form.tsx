/** The confirmation form of an administrator's action, for the dialog of a page or, without scripts, for a page of its own. */
import { type FocusEvent, type KeyboardEvent, useContext, useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Select, TextInput } from "#app/platform/ui/field.tsx";
import { InDialog, useDialogForm } from "#app/platform/ui/form-here.ts";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { choicesOf } from "#app/platform/wording/codes.ts";
import { type ActionRequest, confirmationPath } from "./action-request.ts";
import { GRANT_LIMITS } from "./admin-actions.ts";
import type { Confirmation } from "./confirmation.server.ts";
import type { Decided } from "./use-decisions.ts";

interface ActionFormProps extends ActionRequest {
  readonly next: string;
  /** Idempotency key for granting tokens. */
  readonly token: string;
  /** The effect that the action would have. The dialog loads it itself. */
  readonly confirmation?: Confirmation | undefined;
  /** Called after an action that can be undone. */
  readonly onDone?: (done: Decided) => void;
}

export function ActionForm({ next, token, confirmation, onDone, ...actionRequest }: ActionFormProps) {
  const { Form, answer } = useDialogForm<FormState | Decided>();
  const { offer, ids, about, number, seen, asOf, reason } = actionRequest;
  const isInDialog = useContext(InDialog);
  const path = confirmationPath(actionRequest, next);
  const done = answer && "undo" in answer ? answer : undefined;
  const shown = answer && "values" in answer ? answer : undefined;
  const onUndoable = useEffectEvent((decided: Decided) => onDone?.(decided));
  useEffect(() => {
    if (done) onUndoable(done);
  }, [done]);
  return (
    <PostForm
      as={Form}
      state={shown}
      noValidate={false}
      action={path}
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
      {isInDialog && offer.done && <input type="hidden" name="undoable" value="yes" />}
      {ids.length === 1 && <p>{offer.confirm}</p>}
      {ids.length === 1 && about && <p className="font-semibold wrap-anywhere">{about}</p>}
      {(ids.length > 1 || offer.sendsMail) &&
        (isInDialog ? (
          <LoadedConfirmation from={path} isOne={ids.length === 1} />
        ) : (
          confirmation && <ConfirmationText confirmation={confirmation} isOne={ids.length === 1} />
        ))}
      {offer.asksAmount && <AmountInput />}
      {offer.asksOffice && <OfficeInputs towns={offer.asksOffice} />}
      {offer.reasons && (
        <Select
          name="reason"
          label="Причина"
          required
          empty="Изберете…"
          options={choicesOf(offer.reasons)}
          defaultValue={reason ?? ""}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton look={offer.looksDangerous ? "danger" : "primary"}>{offer.label}</SubmitButton>
        {!isInDialog && (
          <ButtonLink look="secondary" to={next}>
            Отказ
          </ButtonLink>
        )}
      </div>
    </PostForm>
  );
}

/** Confirms with Enter in the select of the reason, which has the focus when the dialog opens. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

interface ConfirmationTextProps {
  readonly confirmation: Confirmation;
  readonly isOne: boolean;
}

/** Says what happens to how many rows, and to whom mail is sent. The question about one row stands above. */
function ConfirmationText({ confirmation: { question, mail }, isOne }: ConfirmationTextProps) {
  return (
    <>
      {!isOne && <p className="font-semibold">{question}</p>}
      {mail && <p>{mail}</p>}
    </>
  );
}

/** Loads the text from the confirmation page and announces it to screen readers. */
function LoadedConfirmation({ from, isOne }: { readonly from: string; readonly isOne: boolean }) {
  const { load, data } = useFetcher<{ readonly confirmation?: Confirmation }>();
  useEffect(() => {
    load(from);
  }, [load, from]);
  // The minimum height of four lines keeps the buttons in their place when the text has been loaded.
  return (
    <div role="status" className="grid min-h-24 content-start gap-2">
      {data?.confirmation ? (
        <ConfirmationText confirmation={data.confirmation} isOne={isOne} />
      ) : (
        "Проверяваме какво ще се промени и на кого ще бъде изпратен имейл…"
      )}
    </div>
  );
}

function OfficeInputs({ towns }: { readonly towns: Readonly<Record<string, string>> }) {
  return (
    <>
      <TextInput
        name="office"
        label="Служба"
        help="Например „Библиотека Харманли“ или „Кметство Узунджово“. Вижда се в обявите; еднакво име събира помощниците в една служба."
        required
        maxLength={80}
      />
      <Select
        name="sheet_town"
        label="Седмичен лист по имейл"
        help="Всеки понеделник, с телефоните, разрешени за печат, на имейла на профила, ако е потвърден."
        empty="Не получава"
        options={choicesOf(towns)}
      />
    </>
  );
}

function AmountInput() {
  return (
    <TextInput
      name="amount"
      type="number"
      label="Брой токени"
      min={GRANT_LIMITS.min}
      max={GRANT_LIMITS.max}
      step={1}
      inputMode="numeric"
      defaultValue={GRANT_LIMITS.default}
      onBlur={resetInvalidAmount}
    />
  );
}

/** Sets the default amount if the value is not a number, as specified; the server validates it too. */
function resetInvalidAmount({ currentTarget }: FocusEvent<HTMLInputElement>) {
  if (Number.isNaN(currentTarget.valueAsNumber)) currentTarget.value = String(GRANT_LIMITS.default);
}
