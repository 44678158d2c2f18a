/**
 * Lets one form work in a dialog and on a page of its own. In a dialog the response comes back into the dialog and the
 * page behind does not change; on a page it is an ordinary form, with or without script.
 */
import { createContext, useContext } from "react";
import { Form, useFetcher } from "react-router";

/** True inside a dialog. */
export const InDialog = createContext(false);

/** The form component to use and the server's answer: the fetcher's in a dialog, else `ofPage`. */
export function useFormHere<Answer>(ofPage: Answer | undefined) {
  const fetcher = useFetcher<Answer>();
  const isInDialog = useContext(InDialog);
  return isInDialog ? { Form: fetcher.Form, answer: fetcher.data as Answer | undefined } : { Form, answer: ofPage };
}
