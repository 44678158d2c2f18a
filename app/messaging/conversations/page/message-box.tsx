/** The field for writing under a conversation, with quick words and the form for an offer. */
import { type KeyboardEvent, type SubmitEvent, useRef } from "react";
import { MAX_MESSAGE, OFFER_BINDS_NOBODY } from "#app/messaging/conversations/conversation.ts";
import type { ConversationView } from "#app/messaging/conversations/conversation-view.server.ts";
import { submitted } from "#app/platform/forms/forms.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { FieldError, RefusedForm, TextInput, useField } from "#app/platform/ui/field.tsx";
import { Form, FormOwner } from "#app/platform/ui/form.tsx";
import { HandCoins, Send } from "#app/platform/ui/icons.tsx";
import { useIsSending } from "#app/platform/ui/submit-button.tsx";
import { FormKey } from "./form-key.tsx";
import { QuickWords } from "./quick-words.tsx";
import { type MessageState, RefusedNotice } from "./refused-notice.tsx";

interface MessageBoxProps {
  readonly conversation: Pick<ConversationView, "quickWords" | "canOffer" | "currency">;
  readonly formKey: string;
  readonly state: MessageState | undefined;
  readonly onSend: (text: string, isSure: boolean) => void;
}

export function MessageBox({ conversation, formKey, state, onSend }: MessageBoxProps) {
  const { quickWords, canOffer, currency } = conversation;
  return (
    <div className="message-box">
      <RefusedForm value={state}>
        {canOffer && <OfferForm {...{ currency, formKey, state }} />}
        <TextForm {...{ quickWords, formKey, state, onSend }} />
      </RefusedForm>
    </div>
  );
}

type TextFormProps = Pick<MessageBoxProps, "formKey" | "state" | "onSend"> & Pick<ConversationView, "quickWords">;

function TextForm({ quickWords, formKey, state, onSend }: TextFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { frame, control } = useField({ name: "text" });
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const button = event.submitter as HTMLButtonElement | null;
    const field = event.currentTarget.elements.namedItem("text") as HTMLTextAreaElement;
    event.preventDefault();
    // An empty text is not sent to the server.
    if (field.value.trim() === "") return field.focus();
    onSend(field.value, button?.name === "sure");
    field.value = "";
    field.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter sends on a physical keyboard; on a touch screen it begins a new line.
    const isPhone = matchMedia("(pointer: coarse)").matches;
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || isPhone) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} {...frame}>
      <FormKey value={formKey} />
      <FormOwner />
      <FieldError name="text" />
      <RefusedNotice state={state} />
      {quickWords.length > 0 && (
        <div className="row-scroll gap-2 py-2">
          <QuickWords words={quickWords} />
        </div>
      )}
      <div className="flex items-end gap-2 pb-2">
        <textarea
          key={submitted(state, "text")}
          {...control}
          rows={1}
          maxLength={MAX_MESSAGE}
          aria-label="Съобщение"
          placeholder="Напишете съобщение"
          defaultValue={submitted(state, "text")}
          onKeyDown={onKeyDown}
          className="field-control"
        />
        <Button className="shrink-0 px-3!" aria-label="Изпрати">
          <Send />
        </Button>
      </div>
    </form>
  );
}

type OfferFormProps = Pick<MessageBoxProps, "formKey" | "state"> & Pick<ConversationView, "currency">;

function OfferForm({ currency, formKey, state }: OfferFormProps) {
  const isSending = useIsSending();
  return (
    <details open={state?.errors.amount !== undefined} className="group pb-2">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-grape">
        <HandCoins />
        Предложи цена
      </summary>
      <Form method="post" noValidate className="grid gap-2 panel p-3">
        <FormKey value={formKey} />
        <TextInput
          name="amount"
          label={`Вашата цена в ${currency === "EUR" ? "евро" : "лева"}`}
          help={OFFER_BINDS_NOBODY}
          inputMode="decimal"
          autoComplete="off"
        />
        <Button busy={isSending} className="justify-self-start">
          Изпрати предложението
        </Button>
      </Form>
    </details>
  );
}
