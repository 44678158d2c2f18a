/** Text fields of forms: rejected by raw length first, then cleaned, then checked against their limit. */
import { z } from "zod";
import { cleanLine, cleanText, RAW_FACTOR } from "./text.ts";

/** What was given, untouched; '' for anything but a text. Refused as `tooLong` from several times `max` characters on. */
export function rawField(max: number, tooLong: string) {
  return z.preprocess(
    (value) => (typeof value === "string" ? value : ""),
    z.string().max(max * RAW_FACTOR, { error: tooLong, abort: true }),
  );
}

/** A text of several lines, of at most `max` characters as it is stored. */
export function textField(max: number, tooLong: string) {
  return rawField(max, tooLong)
    .transform(cleanText)
    .refine((value) => value.length <= max, tooLong)
    .meta({ type: "string", maxLength: max });
}

/** The same on one line. */
export function lineField(max: number, tooLong: string) {
  return rawField(max, tooLong)
    .transform(cleanLine)
    .refine((value) => value.length <= max, tooLong)
    .meta({ type: "string", maxLength: max });
}
