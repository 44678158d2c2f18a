/** Shows what like ads cost below the price of the form, which works without it. Asks the server once the fields that decide have changed. */
import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { ownerOnPage } from "#app/platform/forms/form-owner.ts";

/** Debounce in milliseconds. */
const PAUSE = 700;

/** The fields by which price-group.server.ts names the group of like ads, in any category. */
const FIELDS = [
  ...["title", "town", "subcategory", "price_kind", "price_unit"],
  ...["brand", "model", "year", "transaction_type", "property_type", "rooms"],
];

export function LikePrices({ category }: { readonly category: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [html, setHtml] = useState("");
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return undefined;
    let [asked, timer] = ["", 0];
    const ask = async () => {
      const body = String(valuesOf(form, category));
      if (body === asked) return;
      asked = body;
      const found = await load(body);
      if (body === asked) setHtml(found);
    };
    const askLater = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void ask(), PAUSE);
    };
    askLater();
    form.addEventListener("input", askLater);
    return () => {
      window.clearTimeout(timer);
      form.removeEventListener("input", askLater);
    };
  }, [category]);
  return <div ref={place} aria-live="polite" className="empty:hidden" dangerouslySetInnerHTML={{ __html: html }} />;
}

function valuesOf(form: HTMLFormElement, category: string): URLSearchParams {
  const data = new FormData(form);
  const values = FIELDS.map((name) => [name, String(data.get(name) ?? "").trim()]);
  return new URLSearchParams([["category", category], ...values, ...Object.entries(ownerOnPage())]);
}

/** Returns HTML; none while something that decides is missing, or without a connection. The values are in the body, because addresses are logged. */
function load(body: string): Promise<string> {
  const sent = fetch(href("/prices"), { method: "POST", body: new URLSearchParams(body) });
  return sent.then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
}
