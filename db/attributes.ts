/** Types of the values in `listings.attributes`, which the fields of a category store under their names. */

export interface Salary {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
/** A period of days such as '2026-06-01', including the last one. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export type FieldValue = string | number | readonly string[] | Salary | Period;
/** The content of `listings.attributes`. */
export type Attributes = Readonly<Record<string, FieldValue>>;
