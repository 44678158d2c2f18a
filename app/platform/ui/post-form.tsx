import type { ComponentProps } from "react";
import { RefusedForm } from "./field.tsx";
import { Form } from "./form.tsx";
import { FormNotice } from "./form-notice.tsx";

interface PostFormProps extends Omit<ComponentProps<typeof Form>, "state">, ComponentProps<typeof FormNotice> {}

/** A form that shows the server's last answer to it: the notice, and the message of each field. */
export function PostForm({ state, children, ...form }: PostFormProps) {
  return (
    <Form method="post" noValidate className="grid gap-5" {...form}>
      <RefusedForm value={state}>
        <FormNotice state={state} />
        {children}
      </RefusedForm>
    </Form>
  );
}
