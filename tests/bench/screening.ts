/** `npm run bench -- screening`: measures the processor time in which all rules look at a text of 5,000 characters. */

import { INNOCENT } from "#app/listings/screening/rules/screening-cases.ts";
import { findInText } from "#app/listings/screening/screening.server.ts";

const LENGTH = 5_000;
const ROUNDS = 200;
const HOSTILE = ["1", "1 ", "0 ", "a ", "е\u0301", "ж", "x4", "a@", "пистолет боя ", "осем и ", "4."];

function milliseconds(text: string, rounds: number): number {
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) findInText(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / rounds;
}

const all = Object.values(INNOCENT).join("\n");
const texts = Array.from({ length: Math.floor(all.length / LENGTH) }, (_, at) =>
  all.slice(at * LENGTH, (at + 1) * LENGTH),
);
for (const text of texts) milliseconds(text, ROUNDS / 10);
const times = texts.map((text) => milliseconds(text, ROUNDS / 10));
console.log(`ads: ${Math.max(...times).toFixed(2)} ms, the slowest of ${texts.length} texts`);
for (const part of HOSTILE) {
  const text = part.repeat(LENGTH / part.length);
  milliseconds(text, 3);
  console.log(`${JSON.stringify(part)} repeated: ${milliseconds(text, 10).toFixed(2)} ms`);
}
