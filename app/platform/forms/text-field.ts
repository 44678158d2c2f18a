/** Schemas of text fields: the raw length is checked first, then the text is cleaned and checked against its limit. */
import { z } from "zod";
import { cleanLine, cleanText, RAW_FACTOR } from "#app/platform/wording/text.ts";

/** Returns a schema for the unchanged text; '' for anything else. Fails with `tooLong` above RAW_FACTOR times `max` characters. */
export function rawField(max: number, tooLong: string) {
  return z.preprocess(
    (value) => (typeof value === "string" ? value : ""),
    z.string().max(max * RAW_FACTOR, { error: tooLong, abort: true }),
  );
}

/** Returns a schema for a text of several lines, of at most `max` characters after cleaning. */
export function textField(max: number, tooLong: string) {
  return rawField(max, tooLong)
    .transform(cleanText)
    .refine((value) => value.length <= max, tooLong)
    .meta({ type: "string", maxLength: max });
}

/** Returns a schema for a text on one line, of at most `max` characters after cleaning. */
export function lineField(max: number, tooLong: string) {
  return rawField(max, tooLong)
    .transform(cleanLine)
    .refine((value) => value.length <= max, tooLong)
    .meta({ type: "string", maxLength: max });
}
