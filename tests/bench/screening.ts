/**
 * `npm run bench -- screening`: measures the processor time in which all rules look at a text of 5,000 characters, as the best of several
 * runs, because other programs of the machine use the same caches.
 */

import { findInText } from "#app/listings/screening/screening.server.ts";
import { INNOCENT } from "#tests/screening-cases/innocent-cases.ts";

const LENGTH = 5_000;
const RUNS = 8;
const ROUNDS = 10;
const HOSTILE = ["1", "1 ", "0 ", "a ", "е\u0301", "ж", "x4", "a@", "пистолет боя ", "осем и ", "4.", "к*", "п!", "x+"];

function milliseconds(text: string): number {
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round++) findInText(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / ROUNDS;
  });
  return Math.min(...times);
}

const all = Object.values(INNOCENT).join("\n");
const texts = Array.from({ length: Math.floor(all.length / LENGTH) }, (_, at) =>
  all.slice(at * LENGTH, (at + 1) * LENGTH),
);
console.log(`ads: ${Math.max(...texts.map(milliseconds)).toFixed(2)} ms, the slowest of ${texts.length} texts`);
for (const part of HOSTILE)
  console.log(`${JSON.stringify(part)} repeated: ${milliseconds(part.repeat(LENGTH / part.length)).toFixed(2)} ms`);
