import type { ComponentProps } from "react";
import type { FormState } from "#app/platform/forms/forms.ts";
import { RefusedForm } from "./field.tsx";
import { Form } from "./form.tsx";
import { usePageAnswer } from "./form-here.ts";
import { FormNotice } from "./form-notice.tsx";

interface PostFormProps extends Omit<ComponentProps<typeof Form>, "state"> {
  /** The answer to it from useDialogForm; by default that of the page. */
  readonly state?: Partial<FormState> | undefined;
  /** The intent of its button, if the page has other forms. */
  readonly intent?: string;
}

/** A form that shows the server's last answer to it: the notice, and the message of each field. */
export function PostForm({ state: given, intent, children, ...form }: PostFormProps) {
  const answer = usePageAnswer(intent);
  const state = given ?? answer;
  return (
    <Form method="post" noValidate className="grid gap-5" {...form}>
      <RefusedForm value={state}>
        <FormNotice state={state} />
        {children}
      </RefusedForm>
    </Form>
  );
}
