/** What like ads cost, below the price of the form. It is asked for when a deciding field has changed, and the form works without it. */
import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { decidingFields, NARROWING_FIELDS } from "#app/listings/prices/deciding-fields.ts";
import { ownerOnPage } from "#app/platform/forms/form-owner.ts";

/** Debounce in milliseconds. */
const PAUSE = 700;

export function LikePrices({ category }: { readonly category: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [html, setHtml] = useState("");
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return undefined;
    let [asked, timer, pending] = ["", 0, new AbortController()];
    const ask = () => {
      const body = askedOf(form, category);
      if (String(body) === asked) return;
      asked = String(body);
      pending.abort();
      pending = new AbortController();
      if (body) load(body, pending.signal).then(setHtml, () => {});
      else setHtml("");
    };
    const askLater = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(ask, PAUSE);
    };
    askLater();
    form.addEventListener("input", askLater);
    return () => {
      window.clearTimeout(timer);
      pending.abort();
      form.removeEventListener("input", askLater);
    };
  }, [category]);
  return <div ref={place} aria-live="polite" className="empty:hidden" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Returns what decides; undefined while something of it is missing. */
function askedOf(form: HTMLFormElement, category: string): URLSearchParams | undefined {
  const data = new FormData(form);
  const value = (name: string) => String(data.get(name) ?? "").trim();
  const deciding = decidingFields(category, value("subcategory"));
  if (deciding.some((name) => value(name) === "")) return undefined;
  const given = [...deciding, ...NARROWING_FIELDS].map((name) => [name, value(name)]);
  return new URLSearchParams([["category", category], ...given, ...Object.entries(ownerOnPage())]);
}

/** The values are sent in the body, because addresses are logged. */
async function load(body: URLSearchParams, signal: AbortSignal): Promise<string> {
  const answer = await fetch(href("/prices"), { method: "POST", body, signal });
  return answer.ok ? answer.text() : "";
}
