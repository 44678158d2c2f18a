/** The conditions on the fields of an ad, as lists compare them and saved searches store them. */
import { z } from "zod";

/** A tsquery over the words of an ad. */
const text = z.string();
const number = z.number();
const category = z.number();
const value = z.object({ name: z.string(), value: z.string() }).readonly();

/** The schema of one condition: the members of all kinds, and those of this kind. */
function condition<const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) {
  return z
    .object({
      kind: z.literal(kind),
      name: z.string(),
      ...shape,
      /** The ids of the categories with the field: their ads without a value are met too. Undefined for a strict condition. */
      open: z.array(category).readonly().optional(),
      /** The values of other fields with which ads cannot have the field: a plot has no rooms. */
      notOpen: z.array(value).readonly().optional(),
      /** A tsquery over the words of titles that state the field. */
      notOpenText: text.optional(),
    })
    .readonly();
}

/** One condition, read from the URL or from the text of a search. */
export const fieldFilterSchema = z.discriminatedUnion("kind", [
  // Of the URL.
  condition("is", { value: z.string() }),
  condition("starts", { text: z.string() }),
  condition("between", { from: number.optional(), to: number.optional() }),
  condition("pays", { from: number }),
  condition("covers", { day: z.string() }),
  // Of the text. An ad without the field meets it by its words.
  condition("met", {
    value: z.string(),
    /** Another value that meets it too: 'бензин или газ'. */
    or: z.string().optional(),
    text: text.optional(),
    /** True if the text counts only for an ad without the field. */
    isSure: z.boolean(),
    /** True if ads with the value have the text too, because their options are indexed with their words. */
    isIndexed: z.boolean().optional(),
  }),
  condition("size", {
    from: number.optional(),
    to: number.optional(),
    text: text.optional(),
    /** True if ads must not have such a number. */
    isExcluded: z.literal(true).optional(),
  }),
  condition("price", {
    from: number.optional(),
    to: number.optional(),
    /** The unit for which the price is; undefined for the price of the ad. */
    unit: z.string().optional(),
  }),
  condition("category", { ids: z.array(category).readonly() }),
  condition("place", { towns: z.array(z.string()).readonly(), text: text.optional() }),
]);

export type FieldFilter = z.infer<typeof fieldFilterSchema>;
