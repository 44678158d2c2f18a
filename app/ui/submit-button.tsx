/** Sends the form it stands in; busy while any form is under way. */
import type { ReactNode } from "react";
import { useFetchers, useNavigation } from "react-router";
import { Button, type Look } from "./button.tsx";

interface SubmitButtonProps {
  readonly intent?: string;
  readonly look?: Look;
  readonly className?: string;
  readonly children: ReactNode;
}

export function SubmitButton({ intent, children, ...rest }: SubmitButtonProps) {
  return (
    <Button {...(intent && { name: "intent", value: intent })} busy={useIsSending()} {...rest}>
      {children}
    </Button>
  );
}

/** Whether a form is on its way to the server. */
export function useIsSending(): boolean {
  const ofDialogs = useFetchers().some(({ formMethod }) => formMethod === "POST");
  return useNavigation().formMethod === "POST" || ofDialogs;
}
