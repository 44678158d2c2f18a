/** The questions of the ad form in easy mode: each is a screen of the same form, and a summary is the last screen. */
import type { Category, Field } from "#app/catalogue/fields/category.ts";
import { isFieldAsked, leadingFields } from "#app/catalogue/fields/field-kinds.ts";
import type { Attributes } from "#db/attributes.ts";

/** Prefix of the value of a button that shows another screen: with "back", "next", "summary", or the id of a question. */
export const TO_STEP = "step:";
/** The id of the last screen. */
export const SUMMARY = "summary";

export interface Step {
  readonly id: string;
  readonly question: string;
  /** The names under which errors of the question are reported. */
  readonly fields: readonly string[];
  /** The category field that the question asks for, if it is one. */
  readonly field?: Field;
}

/** Returns the questions of a category, given the values of its fields: those that every ad needs first, then the optional ones. */
export function stepsOf(category: Category, chosen: Attributes): readonly Step[] {
  const asked = category.fields.filter((field) => !field.inPrice && isFieldAsked(field, chosen));
  const leading = leadingFields(category);
  const isFirst = (field: Field) => leading.includes(field) || field.required === true;
  return [
    { id: "category", question: "В коя категория е?", fields: ["to"] },
    { id: "title", question: "Какво предлагате?", fields: ["title"] },
    { id: "photos", question: "Имате ли снимки?", fields: ["photos"] },
    ...asked.filter(isFirst).map(stepOfField),
    ...(category.hasPrice ? [{ id: "price", question: "Каква е цената?", fields: priceNames(category) }] : []),
    { id: "description", question: "Какво е важно да се знае?", fields: ["description"] },
    { id: "town", question: "Къде се намира?", fields: ["town"] },
    { id: "phone", question: "На кой телефон да Ви търсят?", fields: ["phone", "for_other", "principal_name"] },
    ...asked.filter((field) => !isFirst(field)).map(stepOfField),
  ];
}

function stepOfField(field: Field): Step {
  return { id: field.name, question: field.label, fields: [field.name], field };
}

function priceNames({ fields }: Category): readonly string[] {
  return ["price", ...fields.filter(({ inPrice }) => inPrice).map(({ name }) => name)];
}

/** Reports whether a question and all that follow may stay without an answer. */
export function isOptional(steps: readonly Step[], current: string): boolean {
  const place = (wanted: string) => steps.findIndex(({ id }) => id === wanted);
  return place(current) > place("phone");
}

/** Returns the id of the screen to which a button with this intent leads from `current`. */
export function nextStep(steps: readonly Step[], current: string, intent: string): string {
  const to = intent.slice(TO_STEP.length);
  const place = steps.findIndex(({ id }) => id === current);
  if (to === "next") return steps[place + 1]?.id ?? SUMMARY;
  if (to === "back") return steps.at(place < 0 ? -1 : Math.max(0, place - 1))?.id ?? SUMMARY;
  return steps.some(({ id }) => id === to) ? to : SUMMARY;
}

/** Returns the first question that has an error; undefined if none has. */
export function stepInError(steps: readonly Step[], errors: Readonly<Record<string, string>>): Step | undefined {
  return steps.find(({ fields }) => fields.some((name) => errors[name] !== undefined));
}
