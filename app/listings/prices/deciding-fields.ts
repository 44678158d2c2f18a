/** The fields of the form that decide which ads are like one. */
import { cars } from "#app/catalogue/categories/cars.ts";
import { realEstate } from "#app/catalogue/categories/real-estate.ts";

/** Values of a car's kind that are no vehicle. */
const NO_VEHICLES = ["parts", "tyres", "other"];

export function isVehicleKind(kind: unknown): boolean {
  return !NO_VEHICLES.includes(String(kind));
}

/** Fields that further narrow the group, but may stay empty. */
export const NARROWING_FIELDS = ["subcategory", "rooms", "price_kind", "price_unit"];

/** Returns the fields without which no like ads are known. */
export function decidingFields(category: string, kind: unknown): readonly string[] {
  if (category === realEstate.slug) return ["transaction_type", "property_type", "town"];
  return category === cars.slug && isVehicleKind(kind) ? ["brand", "model", "year"] : ["title"];
}
