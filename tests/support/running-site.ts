// The built site as a process of its own: how tests and the siege start, ask and stop it.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./machine.ts";

const PROGRAM = "build/server/index.js";
const START_TIMEOUT = 60_000; // milliseconds; it takes a second or two, on a busy machine ten times as long
/** Optimising the WebAssembly of the embedded database takes longer than what a test asks of it. */
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
  /** What it has written on standard output so far. */
  said(): string;
  /** Sends one request; does not follow redirects. */
  ask(path: string, question?: Question): Promise<Response>;
  /** Submits a form with the site's own origin. */
  send(path: string, fields: Fields | FormData, question?: Question): Promise<Response>;
  stop(): Promise<void>;
}

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

interface Spawned {
  readonly process: ChildProcess;
  /** Its output so far. */
  readonly output: { out: string; err: string };
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
}

export interface Program {
  /** The checkout that it runs in: this one, if none is named. */
  readonly folder: string;
  readonly program: string;
  readonly options: readonly string[];
  readonly nodeOptions: readonly string[];
  /** A program that starts it, in front of its own command. */
  readonly keeper: readonly string[];
}

/** Starts the program with only these settings, without the caller's environment. */
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
      NODE_ENV: "production",
      SAMPLE_DATA: "off",
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
      // Its last words arrive after the news of its end.
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

/** Registers a new person; returns the session cookie. */
export async function signUp(site: Pick<BuiltSite, "send">, name = "Мария Тестова"): Promise<string> {
  const password = randomUUID();
  const answer = await site.send("/auth?tab=register", {
    intent: "register",
    name,
    email: `${randomUUID()}@example.com`,
    password,
    confirm: password,
  });
  const session = answer.headers.getSetCookie().find((cookie) => /^(__Host-)?session=/.test(cookie));
  if (!session) throw new Error(`Registration answered ${answer.status} without a session.`);
  return session.replace(/;.*/s, "");
}

let published = 0;

/** Form fields of a valid ad in a category without required fields; the phone is unique. */
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
export async function publish(site: Pick<BuiltSite, "send">, cookie: string, overrides: Fields = {}): Promise<string> {
  const answer = await site.send("/add-ad/malki-obyavi", listingFields(overrides), { cookie });
  const address = answer.headers.get("location");
  if (answer.status !== 302 || !address)
    throw new Error(
      `Publishing answered ${answer.status}: ${(await answer.text()).match(/role="alert".*?<\/div>/s)?.[0]}`,
    );
  return address;
}
