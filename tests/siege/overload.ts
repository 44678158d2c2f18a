// Many connections ask for ever new searches while a few people open a page now and then: those are served, the searches
// are answered or refused at once, and soon after all is as before.
import { setInterval as every } from "node:timers";
import { type Ground, pause, randomAddress, settle } from "./ground.ts";
import { MEGABYTE, memoryOf } from "./memory.ts";
import { type Answered, ask, probe, untilAnswer, within } from "./probe.ts";
import type { Outcome } from "./round.ts";

const CONNECTIONS = 200;
/** Milliseconds of overload. */
const DURATION = 20_000;
/** Requests at most, whatever the machine. */
const MOST = 60_000;
/** Milliseconds: the calm pages' p99, and what anybody waits at most. */
const CALM = 1_000;
const LONGEST = 5_000;
const MORE_MEMORY = 200 * MEGABYTE;
const BACK = 5_000;
const WORDS = "диван велосипед телефон маса кола апартамент гуми пералня кученце тротинетка".split(" ");

export async function overload(ground: Ground): Promise<Outcome> {
  const site = await ground.start();
  try {
    const seller = await settle(site);
    const warm = Array.from({ length: 40 }, (_, number) => `/categories?q=${WORDS[number % WORDS.length]}+${number}`);
    for (const path of ["/", seller.path, ...warm]) await ask(site.address + path);
    await pause(2_000);
    const idle = memoryOf(site.process.pid);
    let peak = idle;
    const watch = every(() => {
      peak = Math.max(peak, memoryOf(site.process.pid));
    }, 100);
    const calm = Object.fromEntries(
      ["/", seller.path, "/healthz"].map((path) => [path, probe(site.address + path, 250)] as const),
    );
    const searches = await searchAll(site.address);
    const faults: string[] = [];
    const figures: string[] = [];
    for (const [path, one] of Object.entries(calm)) {
      const answers = await one.stop();
      const failed = answers.filter(({ status }) => status !== 200).length;
      const name = path === seller.path ? "ad page" : path === "/" ? "home" : path;
      figures.push(`${name} p99 ${within(0.99, answers)} ms`);
      if (within(0.99, answers) > CALM) faults.push(`${name} is slow`);
      if (failed > 0) faults.push(`${name} failed ${failed} times of ${answers.length}`);
    }
    const began = performance.now();
    await untilAnswer(`${site.address}/categories?q=спокойно`, 200, BACK).catch(() => faults.push("not back in time"));
    figures.push(`back after ${Math.round(performance.now() - began)} ms`);
    clearInterval(watch);
    const count = (status: number) => searches.filter((one) => one.status === status).length;
    const shed = searches.filter(({ status }) => status === 503);
    figures.unshift(
      `${searches.length} searches: ${count(200)} answered, ${shed.length} shed (p99 ${within(0.99, shed)} ms), longest ${within(1, searches)} ms`,
    );
    if (count(200) + shed.length < searches.length)
      faults.push(`${searches.length - count(200) - shed.length} got neither`);
    if (within(1, searches) > LONGEST) faults.push("somebody waited too long");
    figures.push(`${Math.round((peak - idle) / MEGABYTE)} MB above idle`);
    if (peak - idle > MORE_MEMORY) faults.push("too much memory");
    return { isGood: faults.length === 0, detail: [...figures, ...faults].join("; ") };
  } finally {
    await site.stop();
  }
}

/** The answers, quickest first. A client that is refused waits a moment, as Retry-After asks. */
async function searchAll(address: string): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  const until = performance.now() + DURATION;
  const client = async () => {
    const headers = { "x-forwarded-for": randomAddress() };
    while (performance.now() < until && answers.length < MOST) {
      const words = `${WORDS[Math.floor(Math.random() * WORDS.length)]} ${Math.random().toString(36).slice(2, 6)}`;
      const answer = await ask(`${address}/categories?q=${encodeURIComponent(words)}`, { headers });
      answers.push(answer);
      if (answer.status === 503) await pause(250);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return answers.sort((a, b) => a.milliseconds - b.milliseconds);
}
