/** The facts that the title of an ad states, in the form in which server and browser exchange them. */

/** A value that a title states. */
export interface TitleValue {
  /** The name of the input. */
  readonly name: string;
  readonly label: string;
  /** The value for people. */
  readonly text: string;
  /** The value of the input. */
  readonly value: string;
}

export interface TitleReading {
  /** The slugs of categories that the title may belong to, the likeliest first. */
  readonly categories: readonly string[];
  /** The values of fields of the given category. */
  readonly values: readonly TitleValue[];
}

export const NOTHING_READ: TitleReading = { categories: [], values: [] };

/** The value of the button that begins the form of a category with a title. */
export const START = "start";
/** The beginning of the value of a button that takes a value away, before the name of the input. */
export const TAKE_AWAY = "not-from-title:";
