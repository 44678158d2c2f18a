/** The schema of the ad form with its messages. Phone validity and photos are checked separately. */
import { z } from "zod";
import { nameField } from "#app/accounts/credentials/accounts.schema.ts";
import { viberOf } from "#app/accounts/credentials/viber-field.tsx";
import type { Category } from "#app/catalogue/fields/category.ts";
import { checkAttributes, missingMessage, rawFieldValue } from "#app/catalogue/fields/field-schemas.ts";
import { storedCents } from "#app/catalogue/fields/price-fields.ts";
import { LISTING_LIMITS } from "#app/listings/listing-limits.ts";
import { findContactInTitle } from "#app/listings/screening/rules/contacts.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { type ErrorNotice, errorNotice } from "#app/platform/errors/errors.ts";
import { PAGE_ERRORS } from "#app/platform/errors/page-errors.ts";
import { omitFields } from "#app/platform/forms/forms.server.ts";
import { lineField, textField } from "#app/platform/forms/text-field.ts";
import { type PriceFault, readTypedPrice } from "#app/platform/numbers/typed-price.ts";
import { yesOf } from "#app/platform/ui/yes-field.tsx";
import { type Currency, MAX_PRICE } from "#app/platform/wording/money.ts";
import { formatWhole } from "#app/platform/wording/plurals.ts";
import { PRICE_KINDS, PRICE_UNITS } from "#app/platform/wording/price-words.ts";
import { RAW_FACTOR } from "#app/platform/wording/text.ts";
import type { Attributes } from "#db/attributes.ts";

const { title, description, town } = LISTING_LIMITS;

/** Characters of a price or a number however it is spelled. */
const MAX_SHORT = 40;
const PRICE_MESSAGES: Readonly<Record<PriceFault, string>> = {
  unknown: `Въведете цена като 1 500 или 1500,50, най-много ${formatWhole(MAX_PRICE)}`,
  range: "Напишете една цена, без „от“ и „до“. Ако може да се променя, изберете „По договаряне“ при вида на цената.",
  two: "Напишете една цена. Две суми се приемат само ако са една и съща цена в лева и в евро, например 500 лв. / 255,65 €.",
  foreign: "Цената може да е само в лева или в евро. Превърнете сумата в една от двете валути.",
};
const PHONE_MESSAGE = PAGE_ERRORS.phone_invalid.text;

const REQUIRED_MESSAGES = {
  title: "Въведете заглавие",
  description: "Въведете описание",
  town: "Изберете населено място",
} as const;

/** The fields of ads of every category. */
export const listingSchema = z.object({
  title: lineField(title.max, `Заглавието може да е най-много ${title.max} знака`)
    .refine((value) => value !== "", REQUIRED_MESSAGES.title)
    .refine((value) => value === "" || value.length >= title.min, `Заглавието трябва да е поне ${title.min} знака`)
    .refine((value) => findContactInTitle(value) !== "link", "Заглавието не може да съдържа линк")
    .refine(
      (value) => findContactInTitle(value) !== "phone",
      "Заглавието не може да съдържа телефон. Напишете го в полето „Телефон за контакт“.",
    ),
  description: textField(description.max, `Описанието може да е най-много ${formatWhole(description.max)} знака`)
    .refine((value) => value !== "", REQUIRED_MESSAGES.description)
    .refine(
      (value) => value === "" || value.length >= description.min,
      `Описанието трябва да е поне ${description.min} знака`,
    ),
  town: lineField(town.max, `Населеното място може да е най-много ${town.max} знака`)
    .refine((value) => value !== "", REQUIRED_MESSAGES.town)
    .refine(
      (value) => findContactInTitle(value) !== "phone",
      "Мястото не може да съдържа телефон. Напишете го в полето „Телефон за контакт“.",
    ),
  price: lineField(MAX_SHORT, PRICE_MESSAGES.unknown).transform((value, context) => {
    const read = readTypedPrice(value);
    if (read.ok) return read.price;
    context.addIssue({ code: "custom", message: PRICE_MESSAGES[read.fault] });
    return z.NEVER;
  }),
  phone: lineField(MAX_SHORT, PHONE_MESSAGE),
});

export interface ListingInput {
  readonly category: Category;
  readonly title: string;
  readonly description: string;
  /** As typed; the command normalises the spelling. */
  readonly town: string;
  readonly priceCents: number;
  /** The currency that the typed price names, if any. */
  readonly currency?: Currency | undefined;
  /** As typed, '' for none. */
  readonly phone: string;
  /** The name of the person for whom an assistant publishes; undefined for an ad of one's own. */
  readonly principalName?: string | undefined;
  /** Is true if the number has Viber; undefined keeps what is stored. */
  readonly hasViber?: boolean | undefined;
  /** Is true if the phone may be printed on the weekly sheet; undefined keeps what is stored. */
  readonly printsPhone?: boolean | undefined;
  readonly attributes: Attributes;
  readonly photoIds: readonly string[];
  /** Idempotency token of the form: a second submit finds the first one's ad. */
  readonly formToken: string | undefined;
}

export type ParsedListing =
  | { readonly ok: true; readonly input: ListingInput }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>>; readonly notice: ErrorNotice };

/** Validates a submitted ad form of `category`; returns all messages at once. */
export function parseListingForm(form: FormData, category: Category): ParsedListing {
  const terms = typedTerms(form, category);
  const { attributes, errors: attributeErrors } = checkAttributes(
    category,
    (field) => terms.chosen[field.name] ?? rawFieldValue(field, form),
  );
  const given = Object.fromEntries(
    ["title", "description", "town", "price", "phone"].map((name) => [name, form.get(name) ?? ""]),
  );
  // The price of a free item is ignored: the form hides the field.
  const common = listingSchema.safeParse(attributes.price_kind === "free" ? { ...given, price: "" } : given);
  const isLost = Object.entries(terms.chosen).some(([name, value]) => attributes[name] !== value);
  const fault = terms.fault ?? (isLost ? OTHER_TERMS : undefined);
  const errors: Record<string, string> = { ...attributeErrors, ...(fault && { price: fault }) };
  if (!common.success) for (const issue of common.error.issues) errors[String(issue.path[0])] ??= issue.message;
  const principal = isForOther(form) ? nameField.safeParse(form.get("principal_name") ?? "") : undefined;
  if (principal?.error) errors.principal_name ??= principal.error.issues[0]?.message ?? "";
  omitFields(form, oversized(form, category));
  if (!common.success || Object.keys(errors).length > 0) {
    const isMissing = Object.entries(REQUIRED_MESSAGES).some(([name, message]) => errors[name] === message);
    const lacksChoice = category.fields.some((field) => field.required && errors[field.name] === missingMessage(field));
    return { ok: false, errors, notice: errorNotice(isMissing || lacksChoice ? "required_fields" : "check_fields") };
  }
  const token = String(form.get("token") ?? "");
  const { price, ...rest } = common.data;
  return {
    ok: true,
    input: {
      ...rest,
      category,
      principalName: principal?.success ? principal.data : undefined,
      hasViber: viberOf(form),
      printsPhone: yesOf(form, "prints_phone"),
      priceCents: storedCents(price.cents, category, attributes),
      currency: category.hasPrice ? price.currency : undefined,
      attributes,
      photoIds: form.getAll("photo").map(String).filter(isUuid),
      formToken: isUuid(token) ? token : undefined,
    },
  };
}

/** Reports whether the form says that the ad is for another person. */
export const isForOther = (form: FormData) => form.getAll("for_other").includes("yes");

const OTHER_TERMS = "Написаното в цената и избраното за нея се различават.";

interface TypedTerms {
  /** The values of the fields beside the price. */
  readonly chosen: Readonly<Record<string, string>>;
  /** The message for a term that the category lacks, or another one than was chosen. */
  readonly fault?: string;
}

/** Returns the kind and unit that the price itself names: 'по договаряне', '2 лв./кг'. */
function typedTerms(form: FormData, { hasPrice, priceKinds, priceUnits }: Category): TypedTerms {
  const read = readTypedPrice(String(form.get("price") ?? ""));
  if (!hasPrice || !read.ok || form.get("price_kind") === "free") return { chosen: {} };
  const { kind, unit } = read.price;
  if (kind && !priceKinds.includes(kind))
    return { chosen: {}, fault: `Тук цената не може да е „${PRICE_KINDS[kind]}“.` };
  if (unit && !priceUnits.includes(unit))
    return { chosen: {}, fault: `Тук цената не може да е за ${PRICE_UNITS[unit].name.toLowerCase()}.` };
  const chosen = { ...(kind && { price_kind: kind }), ...(unit && { price_unit: unit }) };
  const isOther = Object.entries(chosen).some(([name, value]) => ![null, "", value].includes(form.get(name) as string));
  return isOther ? { chosen: {}, fault: OTHER_TERMS } : { chosen };
}

/** Returns the names of fields that are several times longer than allowed. */
function oversized(form: FormData, category: Category): readonly string[] {
  const limits = new Map<string, number>([
    ["title", title.max],
    ["description", description.max],
    ["town", town.max],
    ...category.fields.flatMap((field) => (field.kind === "text" ? [[field.name, field.maxLength] as const] : [])),
  ]);
  return [...form]
    .filter(([name, value]) => typeof value === "string" && value.length > (limits.get(name) ?? MAX_SHORT) * RAW_FACTOR)
    .map(([name]) => name);
}
