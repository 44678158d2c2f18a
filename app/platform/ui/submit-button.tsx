/** A button that submits its form; busy while any form is being submitted. */
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

/** True while any form is being submitted. */
export function useIsSending(): boolean {
  const isDialogSending = useFetchers().some(({ formMethod }) => formMethod === "POST");
  return useNavigation().formMethod === "POST" || isDialogSending;
}
