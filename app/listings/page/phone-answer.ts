export interface ShownPhone {
  readonly number: string;
  /** Formatted for people. */
  readonly shown: string;
  /** The address that opens Viber; undefined unless its owner said that the number has it. */
  readonly viber?: string;
}

/** The response to a phone request: the number, or the text in its place. */
export type PhoneAnswer = { readonly phone: ShownPhone } | { readonly phone: null; readonly text: string };

export const NO_PHONE = "Няма телефон";

/** Stands beside the link to Viber, before the number, because a device without the program does nothing. */
export const NOT_OPENED = "Не се отвори? Номерът е";
