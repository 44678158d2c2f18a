/** A page with one short form. */
import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";

export function NarrowPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="container-page max-w-lg! py-8">
      <h1 className="mb-5 text-2xl">{title}</h1>
      {children}
    </div>
  );
}

/** Sends the form it stands in; busy while any form is under way. */
export function SubmitButton({ intent, children }: { readonly intent?: string; readonly children: ReactNode }) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Button {...(intent && { name: "intent", value: intent })} busy={isBusy}>
      {children}
    </Button>
  );
}
