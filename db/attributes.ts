/** The keys and values of `listings.attributes`: what the fields of a category store. */

/** The names of category fields; a test checks that every one is used (rule: category-fields). */
export type FieldName =
  | "brand"
  | "model"
  | "year"
  | "mileage"
  | "fuel_type"
  | "transmission"
  | "engine_power"
  | "color"
  | "condition"
  | "warranty"
  | "property_type"
  | "transaction_type"
  | "rooms"
  | "area"
  | "floor"
  | "job_type"
  | "experience_level"
  | "salary_range"
  | "company"
  | "size"
  | "storage"
  | "features"
  | "accessories"
  | "subcategory"
  | "material"
  | "job_listing_type"
  | "service_type"
  | "availability"
  | "price_kind"
  | "swap_for"
  | "price_unit"
  | "quantity"
  | "available_dates"
  | "picking";

export interface Salary {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
/** Days as '2026-06-01', the last one included. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export type FieldValue = string | number | readonly string[] | Salary | Period;
/** What `listings.attributes` holds. */
export type Attributes = { readonly [name in FieldName]?: FieldValue };
