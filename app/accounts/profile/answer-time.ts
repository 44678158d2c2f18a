/** The wording of the time within which a seller usually answers. Pure. */
import { counted } from "#app/platform/wording/plurals.ts";

/** The times that are told, in hours. */
const STEPS = [1, 2, 4, 8, 12, 24, 48, 72] as const;

/** Returns 'до 2 часа' for the next longer time that is told; undefined for a longer one than all. */
export function answerTimeText(seconds: number): string | undefined {
  const hours = STEPS.find((step) => seconds <= step * 3_600);
  if (!hours) return undefined;
  return hours < 24 ? `до ${counted(hours, "час", "часа")}` : `до ${counted(hours / 24, "ден", "дни")}`;
}
