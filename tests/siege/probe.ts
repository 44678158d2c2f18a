// Asks the same address again and again while something else goes on, and notes how long each answer took.
import http from "node:http";
import { pause } from "./ground.ts";

export interface Answered {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly milliseconds: number;
  readonly text: string;
}

export interface Question {
  readonly method?: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  readonly signal?: AbortSignal;
}

/** One request on a connection of its own. Never rejects. */
export function ask(url: string, { method = "GET", headers = {}, body, signal }: Question = {}): Promise<Answered> {
  const began = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number, text: string) => resolve({ status, text, milliseconds: performance.now() - began });
    const request = http.request(url, { method, headers, agent: false, signal }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => finish(response.statusCode ?? 0, text));
      response.on("error", () => finish(0, text));
    });
    request.on("error", (error) => finish(0, error.message));
    request.end(body);
  });
}

export interface Probe {
  /** Ends the asking; the answers in order of their time. */
  stop(): Promise<readonly Answered[]>;
}

/** Asks every `interval` milliseconds, each on a connection of its own, whether or not the last has been answered. */
export function probe(url: string, interval = 100): Probe {
  const sent: Promise<Answered>[] = [];
  const timer = setInterval(() => sent.push(ask(url)), interval);
  return {
    async stop() {
      clearInterval(timer);
      return (await Promise.all(sent)).sort((a, b) => a.milliseconds - b.milliseconds);
    },
  };
}

/** Milliseconds within which `share` of the answers came. */
export function within(share: number, answers: readonly Answered[]): number {
  return Math.round(answers[Math.min(answers.length - 1, Math.floor(answers.length * share))]?.milliseconds ?? 0);
}

/** Asks until the answer has this status; throws after so many milliseconds. */
export async function untilAnswer(url: string, status: number, patience: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    if ((await ask(url)).status === status) return Math.round(performance.now() - began);
    if (performance.now() - began > patience) throw new Error(`${url} did not answer ${status} in ${patience} ms`);
    await pause(50);
  }
}
