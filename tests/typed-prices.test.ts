import { describe, expect, test } from "vitest";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { readParts } from "#app/listings/finding/query-parts.ts";
import { readRecord } from "#app/listings/imports/import-record.server.ts";
import { parseListingForm } from "#app/listings/life/listing.schema.ts";
import { offerAmount } from "#app/messaging/conversations/message.schema.ts";
import { readTypedPrice } from "#app/platform/numbers/typed-price.ts";
import { type Currency, convert } from "#app/platform/wording/money.ts";
import { category } from "#tests/support/make.ts";
import { TYPED_PRICES } from "./typed-prices.ts";

const farm = category("selskostopanski-obyavi");

function inForm(typed: string) {
  const form = new FormData();
  const fields = { title: "Буркани с мед", description: "От тази година, от Сакар.", town: "Хасково", phone: "" };
  for (const [name, value] of Object.entries({ ...fields, price: typed })) form.set(name, value);
  const read = parseListingForm(form, farm);
  return read.ok ? read.input : undefined;
}

function inImport(typed: string) {
  const raw = { title: "Мед", category: farm.slug, price: typed };
  const read = readRecord(raw, { source: "file", currency: "BGN", priceless: "BGN", now: new Date("2026-11-28") });
  return read.ok ? read : undefined;
}

const inFilter = (typed: string) =>
  readListingQuery(new URLSearchParams({ price_to: typed }), { category: farm, display: "bgn-eur" }).filter.priceTo;

const inSearch = (typed: string) =>
  readParts(`мед до ${typed}`, { category: undefined, currency: "BGN", literal: [] }).parts.find(
    ({ name }) => name === "price",
  )?.condition;

const stotinki = (cents: number, currency: Currency) => convert({ cents, currency }, "BGN").cents;

test("there are more than 150 typed prices", () => {
  expect(TYPED_PRICES.length).toBeGreaterThan(150);
});

describe.each(TYPED_PRICES)("$typed is $expected", ({ typed, expected }) => {
  const [amount = "", ...names] = expected.split(" ");
  const cents = /^\d+$/.test(amount) ? Number(amount) : undefined;
  const currency = names.find((name): name is Currency => name === "BGN" || name === "EUR");
  const kind = names.find((name) => ["negotiable", "free", "swap", "fixed"].includes(name));
  const unit = names.find((name) => name !== currency && name !== kind);
  const terms = { ...(kind && { price_kind: kind }), ...(unit && { price_unit: unit }) };
  const inLev = cents && stotinki(cents, currency ?? "BGN");

  test("by the reader", () => {
    const read = readTypedPrice(typed);
    const known = { cents, ...(currency && { currency }), ...(kind && { kind }), ...(unit && { unit }) };
    expect(read).toEqual(cents === undefined ? { ok: false, fault: expected } : { ok: true, price: known });
  });

  test("in the form", () => {
    const input = inForm(typed);
    expect(input?.priceCents).toBe(cents);
    if (!input) return;
    expect(input.attributes).toEqual(terms);
    expect(input.currency).toBe(currency);
  });

  test("in the import", () => {
    const read = inImport(typed);
    expect(read?.record.priceCents).toBe(cents ?? 0);
    if (cents === undefined) return;
    expect(read?.notes).toEqual([]);
    expect(read?.record.attributes).toEqual(terms);
    expect(read?.record.currency).toBe(currency ?? "BGN");
  });

  test("in an offer, which is for the whole thing", () => {
    expect(offerAmount.safeParse(typed).data?.cents).toBe(kind || unit ? undefined : cents || undefined);
  });

  test("in a filter", () => {
    // Zero is a limit; what is negative or only a kind is none.
    expect(inFilter(typed)).toBe(typed === "0" ? 0 : inLev || undefined);
  });

  test("in a search", () => {
    const found = inSearch(typed);
    if (amount === "foreign") expect(found).toBeUndefined();
    // The amount of a price in words, a small one without a currency, or of two is no limit.
    else if (inLev && (currency || cents >= 2_000) && !/^по|^１|месец|[/(=]\s*[\d€]|\d \/ /.test(typed))
      expect(found).toMatchObject({ to: inLev });
  });
});
