/** Rules about goods and services that may not be offered. They apply closed lists of words; an administrator reviews the findings. */
import { NARCOTICS } from "./lists/narcotics.ts";
import { PRESCRIPTION_MEDICINES } from "./lists/prescription-medicines.ts";
import { PROTECTED_ANIMALS } from "./lists/protected-animals.ts";
import { SEXUAL_SERVICES } from "./lists/sexual-services.ts";
import { TOBACCO_AND_SPIRITS } from "./lists/tobacco-and-spirits.ts";
import { WEAPONS } from "./lists/weapons.ts";
import type { ScreeningRule } from "./screening-rule.ts";
import { wordList } from "./word-list.server.ts";

const HOW_TO_CHANGE = "Ако обявата е за друго, кажете го по-ясно; иначе я изтрийте.";

export const narcotics: ScreeningRule = {
  name: "narcotics",
  label: "Наркотици",
  kind: "strict",
  defaultMode: "hold",
  told: `Думите приличат на предложение за наркотици, които законът забранява. ${HOW_TO_CHANGE}`,
  find: wordList(NARCOTICS),
};

export const weapons: ScreeningRule = {
  name: "weapons",
  label: "Оръжие и боеприпаси",
  kind: "strict",
  defaultMode: "hold",
  told: `Думите приличат на предложение за оръжие или боеприпаси, с които търгуват само лицензирани магазини. ${HOW_TO_CHANGE}`,
  find: wordList(WEAPONS),
};

export const protectedAnimals: ScreeningRule = {
  name: "protected-animals",
  label: "Защитени животни",
  kind: "strict",
  defaultMode: "hold",
  told: `Думите приличат на предложение за защитено животно или част от него, което законът забранява. ${HOW_TO_CHANGE}`,
  find: wordList(PROTECTED_ANIMALS),
};

export const prescriptionMedicines: ScreeningRule = {
  name: "prescription-medicines",
  label: "Лекарства по рецепта",
  kind: "strict",
  defaultMode: "hold",
  told: `Думите приличат на предложение за лекарство, което се продава само в аптека с рецепта. ${HOW_TO_CHANGE}`,
  find: wordList(PRESCRIPTION_MEDICINES),
};

export const tobaccoAndSpirits: ScreeningRule = {
  name: "tobacco-and-spirits",
  label: "Тютюн и алкохол без акциз",
  kind: "strict",
  defaultMode: "hold",
  told: `Думите приличат на предложение за тютюн или спиртна напитка без платен акциз, което законът забранява. ${HOW_TO_CHANGE}`,
  find: wordList(TOBACCO_AND_SPIRITS),
};

export const sexualServices: ScreeningRule = {
  name: "sexual-services",
  label: "Секс услуги",
  kind: "strict",
  defaultMode: "hold",
  told: `Думите приличат на предложение за сексуални услуги, които сайтът не приема. ${HOW_TO_CHANGE}`,
  find: wordList(SEXUAL_SERVICES),
};
