/** The replies to a message, and the form of a new one. */
import { useContext } from "react";
import { href, useLocation } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { TextArea } from "#app/platform/ui/field.tsx";
import { InDialog, useDialogForm } from "#app/platform/ui/form-here.ts";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";

/** The part of a message that its replies depend on. */
interface RepliedMessage {
  readonly id: string;
  /** Empty if the sender cannot be answered. */
  readonly email: string;
  readonly replies: readonly { readonly id: string; readonly text: string; readonly note: string }[];
}

export function MessageReplies({ message: { id, email, replies } }: { readonly message: RepliedMessage }) {
  const { Form, answer: state } = useDialogForm<FormState>();
  const isInDialog = useContext(InDialog);
  const { pathname, search } = useLocation();
  return (
    <>
      {replies.map((reply) => (
        <div key={reply.id} className="border-l-3 border-grape pl-3">
          <p className="whitespace-pre-line wrap-anywhere">{reply.text}</p>
          <p className="text-sm text-muted">{reply.note}</p>
        </div>
      ))}
      {email && (
        <PostForm
          as={Form}
          state={state}
          noValidate={false}
          action={href("/admin/messages/:id", { id })}
          className="grid gap-2"
        >
          <input
            type="hidden"
            name="next"
            value={isInDialog ? pathname + search : href("/admin/messages/:id", { id })}
          />
          <TextArea name="text" label="Отговор" help={`Изпраща се с имейл до ${email}.`} rows={4} required />
          <SubmitButton className="justify-self-start text-sm">Отговори</SubmitButton>
        </PostForm>
      )}
    </>
  );
}
