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
  | "availability";

export interface Salary {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
export type FieldValue = string | number | readonly string[] | Salary;
/** What `listings.attributes` holds. */
export type Attributes = { readonly [name in FieldName]?: FieldValue };
