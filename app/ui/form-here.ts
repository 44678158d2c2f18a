/**
 * A form of a dialog stays in it: what the server says of it comes back into the dialog, the page behind does not move.
 * On a page of its own the same form is an ordinary one, with or without script.
 */
import { createContext, useContext } from "react";
import { Form, useFetcher } from "react-router";

/** Whether what is below stands in a dialog. */
export const InDialog = createContext(false);

/** The form component to use, and what the server answered: in a dialog to this form alone, else `ofPage`. */
export function useFormHere<Answer>(ofPage: Answer | undefined) {
  const fetcher = useFetcher<Answer>();
  const isInDialog = useContext(InDialog);
  return isInDialog ? { Form: fetcher.Form, answer: fetcher.data as Answer | undefined } : { Form, answer: ofPage };
}
