/**
 * Lets a form work both in a dialog and on a page of its own. In a dialog the response is shown in the dialog and the page
 * behind does not change; on a page it is an ordinary form, with or without JavaScript.
 */
import { createContext, useContext } from "react";
import { Form, useFetcher } from "react-router";

/** True inside a dialog. */
export const InDialog = createContext(false);

/** Returns the form component and the server's response: those of a fetcher in a dialog, else the router's and `pageAnswer`. */
export function useDialogForm<Answer>(pageAnswer: Answer | undefined) {
  const fetcher = useFetcher<Answer>();
  const isInDialog = useContext(InDialog);
  return isInDialog ? { Form: fetcher.Form, answer: fetcher.data as Answer | undefined } : { Form, answer: pageAnswer };
}
