/** Checks the questions of the ad form in easy mode when a button leads from one screen to another. */
import type { Category } from "#app/catalogue/fields/category.ts";
import { nextStep, SUMMARY, stepInError, stepsOf, TO_STEP } from "./steps.ts";

type Errors = Readonly<Record<string, string>>;

interface TakenStep {
  /** The screen that follows. */
  readonly step: string;
  /** The errors of its question. They stand beside their fields, so there is no notice. */
  readonly errors?: Errors;
}

function stepsIn(form: FormData, category: Category) {
  const chosen = Object.fromEntries(category.fields.map(({ name }) => [name, String(form.get(name) ?? "")]));
  return stepsOf(category, chosen);
}

/**
 * Returns the screen to which a button leads; undefined for a button that does something else. 'Напред' leads on only if the question on
 * the screen has no error, and no button leads to the summary while any question has one. `errors`: of the whole form.
 */
export function takeStep(
  form: FormData,
  { category, intent, errors }: { category: Category; intent: string; errors: Errors },
): TakenStep | undefined {
  if (!intent.startsWith(TO_STEP)) return undefined;
  const steps = stepsIn(form, category);
  const current = String(form.get("step") ?? "");
  const step = nextStep(steps, current, intent);
  const passed = intent === `${TO_STEP}next` ? steps.filter(({ id }) => id === current) : [];
  const wrong = stepInError(step === SUMMARY ? steps : passed, errors);
  return wrong ? { step: wrong.id, errors: errorsOf(wrong.fields, errors) } : { step };
}

function errorsOf(fields: readonly string[], errors: Errors): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => fields.includes(name)));
}

/** Returns the screen on which a refused form in easy mode is shown again: that of its first error. */
export function screenOfErrors(form: FormData, category: Category, errors: Errors = {}) {
  const step = form.has("step") ? stepInError(stepsIn(form, category), errors) : undefined;
  return step && { step: step.id };
}
