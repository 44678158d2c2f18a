/** The names of the modes of screening rules, for administrators. */
import type { ScreeningMode } from "./rules/screening-rule.ts";

export const MODE_LABELS = {
  off: "Изключено",
  ask: "Пита",
  hold: "Чака преглед",
  refuse: "Отказва",
} as const satisfies Record<ScreeningMode, string>;
