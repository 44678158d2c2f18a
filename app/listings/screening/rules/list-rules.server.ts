/** Rules about goods and services that may not be offered, and about personal data. Each applies the list in `lists/` with its name. */
import type { ScreeningRule } from "./screening-rule.ts";

const listed =
  (name: string): ScreeningRule["find"] =>
  (text) =>
    text.listed.get(name) ?? [];

/** Returns a rule about what may not be offered. An administrator reviews the findings. */
const forbidden = (name: string, label: string, offered: string): ScreeningRule => ({
  name,
  label,
  kind: "strict",
  defaultMode: "hold",
  told: `Думите приличат на предложение за ${offered}. Ако обявата е за друго, кажете го по-ясно; иначе я изтрийте.`,
  find: listed(name),
});

/** Returns a rule about a special category of personal data (GDPR, article 9). */
const personal = (name: string, label: string, about: string): ScreeningRule => ({
  name,
  label,
  kind: "soft",
  defaultMode: "ask",
  told: `В текста има данни за ${about}. Такива данни са чувствителни. Оставете ги само ако са Ваши или човекът е съгласен; иначе ги изтрийте.`,
  isSpecialCategory: true,
  find: listed(name),
});

export const FORBIDDEN: readonly ScreeningRule[] = [
  forbidden("narcotics", "Наркотици", "наркотици, които законът забранява"),
  forbidden("weapons", "Оръжие и боеприпаси", "оръжие или боеприпаси, с които търгуват само лицензирани магазини"),
  forbidden("protected-animals", "Защитени животни", "защитено животно или част от него, което законът забранява"),
  forbidden("prescription-medicines", "Лекарства по рецепта", "лекарство, което се продава само в аптека с рецепта"),
  forbidden(
    "tobacco-and-spirits",
    "Тютюн и алкохол без акциз",
    "тютюн или спиртна напитка без платен акциз, което законът забранява",
  ),
  forbidden("sexual-services", "Секс услуги", "сексуални услуги, които сайтът не приема"),
];

export const SPECIAL_CATEGORIES: readonly ScreeningRule[] = [
  personal("health", "Здраве на човек", "нечие здраве"),
  personal("religion", "Вяра на човек", "нечия вяра"),
  personal("ethnicity", "Етнос на човек", "нечий етнически произход"),
  personal("politics", "Политически възгледи на човек", "нечии политически възгледи"),
  personal("sexual-life", "Сексуален живот на човек", "нечий сексуален живот"),
];
