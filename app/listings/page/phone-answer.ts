export interface ShownPhone {
  readonly number: string;
  /** Formatted for people. */
  readonly shown: string;
}

/** The response to a phone request: the number, or the text in its place. */
export type PhoneAnswer = { readonly phone: ShownPhone } | { readonly phone: null; readonly text: string };

export const NO_PHONE = "Няма телефон";
