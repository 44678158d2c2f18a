/** The sign-out form; asks for confirmation if signing out deletes a draft on this device. */
import type { FormEvent, ReactNode } from "react";
import { href } from "react-router";
import { Form } from "#app/platform/ui/form.tsx";
import { hasDraft, removeAllDrafts } from "./draft-store.ts";

const QUESTION = "На това устройство има незавършена обява. Ако излезете, тя ще бъде изтрита. Излизате ли?";

function confirmDraftLoss(event: FormEvent): void {
  if (!hasDraft()) return;
  if (window.confirm(QUESTION)) removeAllDrafts();
  else event.preventDefault();
}

export function SignOutForm({ children }: { readonly children: ReactNode }) {
  return (
    <Form method="post" action={href("/sign-out")} onSubmit={confirmDraftLoss}>
      {children}
    </Form>
  );
}
