// What a journey needs of a browser, whatever protocol drives it, and what the drivers share.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Driver {
  /** Starts to load an address. */
  open(address: string): Promise<void>;
  /** Evaluates an expression in the page and returns its value, which is a string. */
  evaluate(expression: string): Promise<string>;
  /** Presses the point of the window, in CSS pixels. */
  press(x: number, y: number): Promise<void>;
  /** Types into the focused field. */
  type(text: string): Promise<void>;
  /** Chooses a file in the input that the selector finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}

/** The window of a phone, in CSS pixels. */
export const WINDOW = { width: 390, height: 844 } as const;

/** Milliseconds; a limit for what hangs. */
const PATIENCE = 30_000;

export interface Program {
  /** What the pattern found in its output. */
  readonly said: string;
  /** Its home folder, removed at its end. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts a program in a home folder of its own and waits for something in its output. */
export async function startProgram(
  command: string,
  argumentsOf: (folder: string) => readonly string[],
  { until = /^/, env = {} }: { readonly until?: RegExp; readonly env?: Readonly<Record<string, string>> },
): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), "tukashno-browser-"));
  const child = spawn(command, argumentsOf(folder), {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, HOME: folder, ...env },
    detached: true,
  });
  const kill = () => killGroup(child);
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    const ended = new Promise((resolve) =>
      child.exitCode === null ? child.once("exit", resolve) : resolve(undefined),
    );
    kill();
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    return { said: await outputOf(child, until), folder, stop };
  } catch (error) {
    await stop();
    throw new Error(`${command} did not start`, { cause: error });
  }
}

/** Ends a program with the processes that it has started. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // They have ended.
  }
}

function outputOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = "";
  if (pattern.test(output)) return Promise.resolve(output);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(output)), PATIENCE);
    const listen = (text: string) => {
      output += text;
      const [found] = pattern.exec(output) ?? [];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout?.setEncoding("utf8").on("data", listen);
    child.stderr?.setEncoding("utf8").on("data", listen);
    child.once("error", reject).once("exit", (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
}

interface Answer {
  readonly id?: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: unknown;
  readonly message?: string;
}

/** Sends a command and returns its result; `more` are fields beside the method and its parameters. */
export type Send = <Result>(method: string, params?: object, more?: object) => Promise<Result>;

/** Connects to a WebSocket on which answers carry the number of their command. */
export async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  const waiting = new Map<number | undefined, (answer: Answer) => void>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`No connection to ${url}`)));
  });
  return <Result>(method: string, params: object = {}, more: object = {}) => {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ id, method, params, ...more }));
    return new Promise<Result>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No answer to ${method}`)), PATIENCE);
      waiting.set(id, ({ result, error, message = "" }) => {
        clearTimeout(timer);
        waiting.delete(id);
        if (result) resolve(result as Result);
        else reject(new Error(`${method}: ${JSON.stringify(error)} ${message}`));
      });
    });
  };
}

/** Calls `ask` until it returns something; an error counts as nothing, because pages are being replaced. */
export async function until(what: string, ask: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  let failure: unknown;
  do {
    try {
      if (await ask()) return;
    } catch (error) {
      failure = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  } while (Date.now() < deadline);
  throw new Error(`Not in time: ${what}`, { cause: failure });
}
