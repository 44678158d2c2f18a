/** Names what an ad form lacks, for the button that publishes it. With script only. */
import { type RefObject, useEffect, useState } from "react";
import { labelOf } from "#app/platform/ui/invalid-fields.tsx";

/** Returns the first missing field and how many others are missing, as 'цена' or 'заглавие и още 2'; "" if nothing is. */
export function useMissingFields(form: RefObject<HTMLFormElement | null>, isEdit: boolean): string {
  const [text, setText] = useState("");
  // What was typed is known to the browser alone, so it is read after each render.
  useEffect(() => {
    if (form.current) setText(missingText(form.current, isEdit));
  });
  return text;
}

function missingText(form: HTMLFormElement, isEdit: boolean): string {
  const given = new FormData(form);
  const isEmpty = ({ name }: HTMLInputElement) => String(given.get(name) ?? "").trim() === "";
  // An ad without a price is valid, but found by fewer people.
  const expectsPrice = !isEdit && ["", "fixed"].includes(String(given.get("price_kind") ?? ""));
  const required = expectsPrice ? "[aria-required=true], :required, [name=price]" : "[aria-required=true], :required";
  const missing = [...form.querySelectorAll<HTMLInputElement>(required)].filter(isEmpty);
  const [first, ...others] = new Set(missing.map(labelOf));
  if (first === undefined) return "";
  const label = first.replace(/ \(.*\)$/, "");
  return others.length === 0 ? label : `${label} и още ${others.length}`;
}
