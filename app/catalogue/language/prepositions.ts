/** Tells what a word before a noun makes of it: 'пред акт 16' lacks it, 'за части' is a purpose. */
import { phrasesOf } from "#app/catalogue/lexicon/lexicon.server.ts";

/** The prefix of keys of what an ad says it lacks: 'комисионна' in 'без комисионна'. */
export const LACKING = "!";

/** Reports whether a word says that a thing does not have the next one: 'без' before all, 'пред' before 'акт'. */
export function saysLacking(word: string, next: readonly string[]): boolean {
  return /^(?:без|bez)$/.test(word) || next.some((key) => phrasesOf("lacked-after", key).includes(word));
}

/** Returns the key of a thing that is for something: 'за части', 'на части', 'за ремонт'; undefined for other words. */
export function purposeKey(preposition: string, key: string): string | undefined {
  return (key === "част" || key === "ремонт") && /^(?:за|на|za|na)$/.test(preposition) ? `за ${key}` : undefined;
}
