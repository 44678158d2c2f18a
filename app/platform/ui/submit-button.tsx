/** A button that submits its form; busy while any form is being submitted. */
import type { ComponentProps, ReactNode } from "react";
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

/**
 * The first button of a form, which Enter in a field presses. It stands before buttons that do something else, such as ready sentences; nobody
 * sees it or reaches it by keys.
 */
export function EnterButton(props: Pick<ComponentProps<"button">, "name" | "value">) {
  return <button type="submit" {...props} tabIndex={-1} aria-hidden className="sr-only" />;
}

/** True while any form is being submitted. */
export function useIsSending(): boolean {
  const isDialogSending = useFetchers().some(({ formMethod }) => formMethod === "POST");
  return useNavigation().formMethod === "POST" || isDialogSending;
}
