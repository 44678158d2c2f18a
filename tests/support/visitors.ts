// Visitors who send requests continuously, each on its own keep-alive connection, and the outcomes of their requests.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export interface Visitor {
  /** Path of the n-th request. */
  path(n: number): string;
  /** Form fields to submit; without them the page is requested. */
  readonly form?: Readonly<Record<string, string>>;
  /** Expected status and end of the body. */
  readonly status: number;
  readonly ending: string;
  /** Milliseconds between a response and the next request. */
  readonly pause?: number;
}

export interface Visits {
  /** Counts by outcome: 'answered', 'wrong 500' or 'ECONNRESET'. */
  readonly became: ReadonlyMap<string, number>;
  readonly longest: () => number;
  /** Waits for further requests. */
  more(requests: number): Promise<void>;
  /** Ends all visitors after their last response. */
  end(): Promise<Readonly<Record<string, number>>>;
}

export function visit(address: string, visitors: readonly Visitor[]): Visits {
  const became = new Map<string, number>();
  let requests = 0;
  let longest = 0;
  let isOver = false;
  const come = async (visitor: Visitor) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; !isOver; n += 1) {
      const began = performance.now();
      const what = await ask(agent, address + visitor.path(n), visitor);
      longest = Math.max(longest, performance.now() - began);
      requests += 1;
      became.set(what, (became.get(what) ?? 0) + 1);
      await sleep(visitor.pause ?? 0);
    }
    agent.destroy();
  };
  const all = visitors.map(come);
  return {
    became,
    longest: () => longest,
    async more(number) {
      for (const enough = requests + number; requests < enough; ) await sleep(20);
    },
    async end() {
      isOver = true;
      await Promise.all(all);
      return { ...Object.fromEntries(became), longest: Math.round(longest) };
    },
  };
}

/** Returns the outcome of a request. */
function ask(agent: Agent, url: string, { form, status, ending }: Visitor): Promise<string> {
  const body = form && new URLSearchParams(form).toString();
  const headers = body
    ? {
        origin: new URL(url).origin,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": body.length,
      }
    : {};
  return new Promise((resolve) => {
    const asked = request(url, { agent, method: body ? "POST" : "GET", headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      answer.once("end", () => {
        const isRight = answer.statusCode === status && text.trimEnd().endsWith(ending);
        resolve(isRight ? "answered" : `wrong ${answer.statusCode}`);
      });
      answer.once("error", (error) => resolve(codeOf(error)));
    });
    asked.once("error", (error) => resolve(codeOf(error)));
    asked.end(body);
  });
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : error.message;
}
