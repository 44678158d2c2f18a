/**
 * Lets a form work both in a dialog and on a page of its own. In a dialog the response is shown in the dialog and the page
 * behind does not change; on a page it is an ordinary form, with or without JavaScript.
 */
import { createContext, useContext } from "react";
import { Form, useActionData, useFetcher } from "react-router";
import { type FormState, submitted } from "#app/platform/forms/forms.ts";

/** True inside a dialog. */
export const InDialog = createContext(false);

/** Returns the form component and the server's response: those of a fetcher in a dialog, else the router's and the page's. */
export function useDialogForm<Answer>() {
  const fetcher = useFetcher<Answer>();
  const pageAnswer = useActionData<Answer>();
  const isInDialog = useContext(InDialog);
  const answer = isInDialog ? fetcher.data : pageAnswer;
  return { Form: isInDialog ? fetcher.Form : Form, answer: answer as Answer | undefined };
}

/**
 * Returns the server's response to the last form of the page, or only to the form with this intent. Undefined in a dialog, whose form has
 * its own response.
 */
export function usePageAnswer(intent?: string): Partial<FormState> | undefined {
  const answer = useActionData<Partial<FormState>>();
  const isInDialog = useContext(InDialog);
  const isOther = intent !== undefined && submitted(answer, "intent") !== intent;
  return isInDialog || isOther ? undefined : answer;
}
