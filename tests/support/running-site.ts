// Starts, requests and stops the built site in a separate process.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./machine.ts";

const PROGRAM = "build/server/index.js";
const START_TIMEOUT = 60_000; // ms; usually one or two seconds
/** Skips optimising the WebAssembly of the embedded database, which takes longer than a test. */
const QUICK_START = ["--liftoff-only"];

export type Variables = Readonly<Record<string, string>>;

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  /** The cookie that signUp returns. */
  readonly cookie?: string;
}

export interface BuiltSite {
  readonly address: string;
  readonly process: ChildProcess;
  /** Returns the standard output so far. */
  said(): string;
  /** Sends one request; does not follow redirects. */
  ask(path: string, question?: Question): Promise<Response>;
  /** Submits a form with the site's own origin. */
  send(path: string, fields: Fields | FormData, question?: Question): Promise<Response>;
  stop(): Promise<void>;
}

export type Requests = Pick<BuiltSite, "ask" | "send" | "address">;

export type Fields = Readonly<Record<string, string | Blob | readonly (string | Blob)[]>>;

/** Starts the site and waits until it listens. */
export async function startSite(
  variables: Variables & { readonly DATA_DIR: string },
  how: Partial<Program> = {},
): Promise<BuiltSite> {
  const port = variables.PORT ?? String(await freePort());
  const address = `http://localhost:${port}`;
  const site = spawnSite({ PORT: port, SITE_URL: address, ...variables }, how);
  await untilListening(site);
  const ask: BuiltSite["ask"] = async (path, { cookie, headers, ...rest } = {}) => {
    try {
      const given = { ...(cookie && { cookie }), ...headers };
      return await fetch(address + path, { redirect: "manual", headers: given, ...rest });
    } catch (error) {
      throw new Error(`No answer to ${path}. ${saidBy(site)}`, { cause: error });
    }
  };
  return {
    address,
    process: site.process,
    said: () => site.output.out,
    ask,
    send: (path, fields, { headers, ...rest } = {}) =>
      ask(path, { method: "POST", body: toForm(fields), headers: { origin: address, ...headers }, ...rest }),
    async stop() {
      site.process.kill("SIGTERM");
      await site.ended;
    },
  };
}

/** Returns status and parts of the readiness check, to be polled: on a busy machine a check may time out. */
export async function readinessOf({
  ask,
}: Pick<BuiltSite, "ask">): Promise<[number, Readonly<Record<string, string>>]> {
  const answer = await ask("/readyz");
  return [answer.status, (await answer.json()) as Record<string, string>];
}

/** Returns the site as requested from another network address; it must run with TRUST_PROXY=1. */
export function fromElsewhere(site: Requests, address = randomAddress()): Requests {
  const there = { "x-forwarded-for": address };
  return {
    address: site.address,
    ask: (path, question) => site.ask(path, { ...question, headers: { ...there, ...question?.headers } }),
    send: (path, fields, question) =>
      site.send(path, fields, { ...question, headers: { ...there, ...question?.headers } }),
  };
}

/** Returns a random address of a range for tests (RFC 2544). */
export function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `198.18.${part()}.${part()}`;
}

interface Spawned {
  readonly process: ChildProcess;
  /** Output so far. */
  readonly output: { out: string; err: string };
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
}

export interface Program {
  /** Working directory. */
  readonly folder: string;
  readonly program: string;
  readonly options: readonly string[];
  readonly nodeOptions: readonly string[];
  /** A command in front of the program that starts it. */
  readonly keeper: readonly string[];
}

/** Starts a program with these settings instead of the caller's environment. */
export function spawnSite(
  variables: Variables,
  {
    folder = process.cwd(),
    program = PROGRAM,
    options = [],
    nodeOptions = QUICK_START,
    keeper = [],
  }: Partial<Program> = {},
): Spawned {
  if (!existsSync(join(folder, PROGRAM))) throw new Error(`There is no ${PROGRAM}: run npm run build first.`);
  const [command = "", ...args] = [...keeper, process.execPath, ...nodeOptions, program, ...options];
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: tmpdir(),
      NODE_ENV: "production",
      SAMPLE_DATA: "off",
      // Tests publish many ads with new accounts.
      ACCOUNT_SIGNALS: "off",
      LOG_LEVEL: "error",
      PASSWORD_COST: "4", // thousands of sign-ins
      NODE_COMPILE_CACHE: "node_modules/.cache/compiled", // as server/launch.ts
      ...variables,
    },
  });
  const output = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.err += text;
  });
  const killChild = () => child.kill("SIGKILL");
  process.once("exit", killChild);
  const ended = once(child, "close").then(([code]) => {
    process.off("exit", killChild);
    return { code: typeof code === "number" ? code : null, ...output };
  });
  return { process: child, output, ended };
}

async function untilListening(site: Spawned): Promise<void> {
  const child = site.process;
  const deadline = Date.now() + START_TIMEOUT;
  while (!site.output.out.includes("Тукашно: ")) {
    const isOver = Date.now() > deadline;
    if (child.exitCode !== null || child.signalCode !== null || isOver) {
      child.kill("SIGKILL");
      // Its output may arrive after its exit.
      await site.ended;
      throw new Error(`The site did not start${isOver ? " in time" : ""}. ${saidBy(site)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

function saidBy({ output, process: { exitCode } }: Spawned): string {
  const ending = exitCode === null ? "" : ` and ended with ${exitCode}`;
  return `It said${ending}:\n${`${output.out}${output.err}`.trim().slice(-4000) || "(nothing)"}`;
}

function toForm(fields: Fields | FormData): FormData {
  if (fields instanceof FormData) return fields;
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of Array.isArray(values) ? values : [values]) form.append(name, value);
  }
  return form;
}

/** Returns the fields of a valid registration. */
export function registration({ password = randomUUID() as string, ...overrides }: Record<string, string> = {}) {
  const email = `${randomUUID()}@example.com`;
  return { intent: "register", name: "Мария Тестова", email, password, confirm: password, ...overrides };
}

/** Registers a new person; returns the session cookie. */
export async function signUp(site: Pick<BuiltSite, "send">, name = "Мария Тестова"): Promise<string> {
  const answer = await site.send("/auth?tab=register", registration({ name }));
  const session = answer.headers.getSetCookie().find((cookie) => /^(__Host-)?session=/.test(cookie));
  if (!session) throw new Error(`Registration answered ${answer.status} without a session.`);
  return session.replace(/;.*/s, "");
}

/** Publishes a form again whose words the site asks about, such as a phone in the description. */
async function publishKept(
  site: Pick<BuiltSite, "send">,
  cookie: string,
  { form, fields, submitted }: { readonly form: string; readonly fields: Fields; readonly submitted: Response },
): Promise<Response> {
  const html = await submitted.clone().text();
  const asked = [...html.matchAll(/name="asked" value="([^"]+)"/g)].map(([, key = ""]) => key);
  if (asked.length === 0) return submitted;
  return site.send(form, { ...fields, intent: "publish-kept", asked }, { cookie });
}

let published = 0;

/** Returns form fields of a valid ad in a category without required fields; the phone is unique. */
export function listingFields(overrides: Fields = {}): Fields {
  published += 1;
  const phone = `08889${String(10_000 + published)}`;
  const fields = {
    intent: "publish",
    title: "Дървена маса",
    description: "Здрава маса за двора, почти нова.",
    town: "Хасково",
    price: "120",
    phone,
  };
  return { ...fields, ...overrides };
}

/** Publishes an ad and returns the path of its page. */
export async function publish(
  site: Pick<BuiltSite, "send">,
  cookie: string,
  overrides: Fields = {},
  category = "malki-obyavi",
): Promise<string> {
  const form = `/add-ad/${category}`;
  const fields = listingFields(overrides);
  const submitted = await site.send(form, fields, { cookie });
  const answer = submitted.status === 302 ? submitted : await publishKept(site, cookie, { form, fields, submitted });
  const address = answer.headers.get("location");
  if (answer.status !== 302 || !address)
    throw new Error(
      `Publishing answered ${answer.status}: ${(await answer.text()).match(/role="alert".*?<\/div>/s)?.[0]}`,
    );
  return address;
}
