/** What asking for a number gives: the number, or the words that stand for it. */
export type PhoneAnswer =
  | { readonly phone: { readonly number: string; readonly shown: string } }
  | { readonly phone: null; readonly text: string };

export const NO_PHONE = "Няма телефон";
