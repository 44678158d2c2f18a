/** Shows what like ads cost below the price of the form, which works without it. Asks the server when the fields that decide have changed. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href } from "react-router";
import { ownerOnPage } from "#app/platform/forms/form-owner.ts";
import { useDebounced } from "#app/platform/forms/use-debounced.ts";

/** Milliseconds. */
const PAUSE = 700;

/** The fields by which price-group.server.ts names the group of like ads, in any category. */
const FIELDS = [
  ...["title", "town", "subcategory", "price_kind", "price_unit"],
  ...["brand", "model", "year", "transaction_type", "property_type", "rooms"],
];

export function LikePrices({ category }: { readonly category: string }) {
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef("");
  const [html, setHtml] = useState("");
  const ask = useDebounced(PAUSE, load, setHtml);
  const onInput = useEffectEvent((form: HTMLFormElement, slug: string) => {
    const values = String(valuesOf(form, slug));
    if (values !== asked.current) ask(values);
    asked.current = values;
  });
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return undefined;
    const listener = () => onInput(form, category);
    listener();
    form.addEventListener("input", listener);
    return () => form.removeEventListener("input", listener);
  }, [category]);
  return <div ref={place} aria-live="polite" className="empty:hidden" dangerouslySetInnerHTML={{ __html: html }} />;
}

function valuesOf(form: HTMLFormElement, category: string): URLSearchParams {
  const data = new FormData(form);
  const values = FIELDS.map((name) => [name, String(data.get(name) ?? "").trim()]);
  return new URLSearchParams([["category", category], ...values, ...Object.entries(ownerOnPage())]);
}

/** Returns HTML; none while something that decides is missing. The values are sent in the body, because addresses are logged. */
async function load(values: string, signal: AbortSignal): Promise<string> {
  const body = new URLSearchParams(values);
  const answer = await fetch(href("/prices"), { method: "POST", body, signal });
  return answer.ok ? answer.text() : "";
}
