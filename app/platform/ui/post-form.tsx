import type { ComponentProps } from "react";
import { Form } from "react-router";
import { FieldErrors } from "./field.tsx";
import { FormNotice } from "./form-notice.tsx";

interface PostFormProps extends Omit<ComponentProps<typeof Form>, "state">, ComponentProps<typeof FormNotice> {
  /** The component of the form, from useDialogForm; by default that of the router. */
  readonly as?: typeof Form;
}

/** A form that shows the server's last answer to it: the notice, and the message of each field. */
export function PostForm({ as: Component = Form, state, children, ...form }: PostFormProps) {
  return (
    <Component method="post" noValidate className="grid gap-5" {...form}>
      <FieldErrors value={state?.errors ?? {}}>
        <FormNotice state={state} />
        {children}
      </FieldErrors>
    </Component>
  );
}
