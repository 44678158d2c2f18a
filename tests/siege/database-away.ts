// The PostgreSQL server ends, hangs, and comes back.
import { type Ground, settle } from "./ground.ts";
import { type Answered, ask, untilAnswer } from "./probe.ts";
import type { Outcome } from "./round.ts";
import type { ServerControl } from "./server-control.ts";

/** Milliseconds within which every answer comes: of a server that is away, of one that hangs. */
const AWAY = 2_000;
const HANGING = 5_000;
/** Added for a busy machine. */
const NOISE = 500;
/** Milliseconds until everything works again by itself. */
const RECOVERY = 15_000;

export async function databaseAway(ground: Ground, server: ServerControl): Promise<Outcome> {
  const site = await ground.start();
  const faults: string[] = [];
  const figures: string[] = [];
  try {
    const seller = await settle(site);
    const there = { cookie: seller.cookie };
    const letter = {
      method: "POST",
      headers: { origin: site.address, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        name: "Иван",
        email: "ivan@example.com",
        subject: "Въпрос",
        message: "Пазено писмо",
      }).toString(),
    };
    const siege = async (name: string, patience: number) => {
      let longest = 0;
      const expect = (what: string, { status, milliseconds }: Answered, allowed: readonly number[]) => {
        longest = Math.max(longest, Math.round(milliseconds));
        if (!allowed.includes(status)) faults.push(`${name}, ${what}: ${status}`);
        if (milliseconds > patience + NOISE) faults.push(`${name}, ${what}: after ${Math.round(milliseconds)} ms`);
      };
      const at = (path: string, headers = {}) => ask(site.address + path, { headers });
      expect("kept home", await at("/"), [200]);
      expect("kept page of an ad", await at(seller.path), [200]);
      expect(
        "a list nobody has asked for",
        await at(`/categories?town=${encodeURIComponent("Хасково")}&n=${name}`),
        [503],
      );
      expect("/about, signed in", await at("/about", there), [200, 503]);
      expect("My ads", await at("/my-ads", there), [503]);
      const sent = await ask(`${site.address}/info/contact`, letter);
      expect("a letter", sent, [503]);
      if (!sent.text.includes("Пазено писмо")) faults.push(`${name}: the letter's text is lost`);
      // Many at once do not wait for one another.
      const many = Array.from({ length: 20 }, (_, number) => at(`/categories?q=${number}&n=${name}`, there));
      for (const answer of await Promise.all(many)) expect("one of twenty", answer, [503]);
      expect("/healthz", await at("/healthz"), [200]);
      expect("/readyz", await at("/readyz"), [503]);
      figures.push(`${name}: longest answer ${longest} ms`);
    };
    // What the cache may answer with.
    for (const path of ["/", seller.path]) await ask(site.address + path);
    server.end();
    await siege("away", AWAY);
    server.start();
    figures.push(`back after ${await untilAnswer(`${site.address}/readyz`, 200, RECOVERY)} ms`);
    for (const path of ["/", seller.path]) await ask(site.address + path);
    server.freeze();
    try {
      await siege("hanging", HANGING);
    } finally {
      server.thaw();
    }
    figures.push(`back after ${await untilAnswer(`${site.address}/readyz`, 200, RECOVERY)} ms`);
    const { status } = await ask(`${site.address}/my-ads`, { headers: there });
    if (status !== 200) faults.push(`afterwards My ads answered ${status}`);
    return { isGood: faults.length === 0, detail: [...figures, ...faults].join("; ") };
  } finally {
    await site.stop();
  }
}
