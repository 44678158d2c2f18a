/** The response to a phone request: the number, or the text in its place. */
export type PhoneAnswer =
  | { readonly phone: { readonly number: string; readonly shown: string } }
  | { readonly phone: null; readonly text: string };

export const NO_PHONE = "Няма телефон";
