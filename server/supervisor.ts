/**
 * Looks after several processes that serve in the same place (decision 040): starts them, replaces what has died or hangs, and on
 * SIGHUP all, one after the other. It appoints the one that works on jobs, counts the limits that are kept in memory, and
 * serves the sum of all figures. It opens no database and answers no visitor.
 */
import cluster, { type Worker } from "node:cluster";
import { realpathSync } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { join } from "node:path";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import type { Env } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { PROCESS_SHARE } from "#app/platform/process-share.server.ts";
import type { GatheredFigures } from "./gathered-figures.ts";
import { FIRST_GIVEN, isGivenSocket } from "./given-socket.ts";
import { tellInJson } from "./json-output.ts";
import { BEAT, isTold, type Order, type Told } from "./process-messages.ts";
import { ANNOUNCES } from "./supervisor-link.ts";

const PROGRAM = "build/server/index.js";
/** Beats after which a process that tells nothing hangs. Counted, not timed: a machine that has slept finds nobody late. */
const PATIENCE = 10;
/** Milliseconds. A process that ends earlier is replaced after a pause, which doubles each time. */
const EARLY = 30_000;
const PAUSES = { first: 1_000, longest: 30_000 } as const;
/** Milliseconds after which what has not stopped is ended: a little longer than a process gives itself. */
const STOP_TIMEOUT = 11_000;

interface Kept {
  readonly worker: Worker;
  readonly place: number;
  readonly began: number;
  /** Whether it listens, or has ended without. */
  readonly started: PromiseWithResolvers<boolean>;
  /** It listens, and is to go on. */
  isServing: boolean;
  /** Another takes its place when it ends. */
  isWanted: boolean;
  /** Beats since it told that it lives; undefined before it did. */
  silence: number | undefined;
}

/** Returns when the first process serves; ends this one if that fails. */
export async function supervise(env: Env): Promise<void> {
  const log = createLog(env.logLevel);
  const kept = new Map<number, Kept>();
  /** Milliseconds, by place. */
  const pauses = new Map<number, number>();
  let working: Kept | undefined;
  let isStopping = false;

  prepareCluster();
  new RateLimiterClusterMaster();
  const figures = await serveFigures(env, askForFigures);
  cluster.on("message", (worker, message) => {
    if (isTold(message)) hear(worker.id, message);
  });
  cluster.on("exit", (worker, code, signal) => {
    const one = kept.get(worker.id);
    if (one) ended(one, signal ?? code);
  });
  // After all that it has told, which the news of its end may overtake.
  cluster.on("disconnect", (worker) => figures?.ended(worker.id));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  let rolling = Promise.resolve();
  process.on("SIGHUP", () => {
    rolling = rolling.then(roll);
  });

  // It migrates the database and says what is wrong with the settings: alone.
  const first = begin(1, true);
  first.isWanted = false;
  const end = new Promise<number>((resolve) => first.worker.once("exit", (code) => resolve(code || 1)));
  if (!(await first.started.promise)) process.exit(isStopping ? 0 : await end);
  tellInJson(log);
  setInterval(beat, BEAT);
  for (let place = 2; place <= env.webProcesses; place += 1) begin(place);

  function begin(place: number, announces = false): Kept {
    const worker = cluster.fork({
      [PROCESS_SHARE]: `${place}/${env.webProcesses}`,
      [ANNOUNCES]: announces ? "yes" : "no",
    });
    const one: Kept = {
      ...{ worker, place, began: performance.now(), started: Promise.withResolvers<boolean>() },
      ...{ isServing: false, isWanted: true, silence: undefined },
    };
    kept.set(worker.id, one);
    worker.on("error", (error: Error) => {
      log.warn({ err: error, process: place }, "a process was not reached");
      // One that could not even be made has no end to tell of.
      if (worker.process.pid === undefined) ended(one, error.message);
    });
    return one;
  }

  function hear(id: number, told: Told): void {
    if (told.tells === "figures") figures?.heard(id, told.figures);
    const one = kept.get(id);
    if (!one) return;
    one.silence = 0;
    if (told.tells !== "serves") return;
    one.isServing = true;
    one.isWanted = true;
    one.started.resolve(true);
    log.info({ process: one.place, pid: one.worker.process.pid }, "a process serves");
    appoint();
  }

  function ended(one: Kept, reason: number | string): void {
    kept.delete(one.worker.id);
    one.started.resolve(false);
    dismiss(one);
    if (isStopping && kept.size === 0) process.exit(0);
    if (isStopping || !one.isWanted) return;
    const pause = pauseAfter(one);
    log.error({ process: one.place, pid: one.worker.process.pid, reason, pause }, "a process has ended");
    setTimeout(() => isStopping || begin(one.place), pause);
  }

  /** Milliseconds. */
  function pauseAfter({ place, began }: Kept): number {
    const before = pauses.get(place) ?? 0;
    const pause = performance.now() - began > EARLY ? 0 : Math.min(Math.max(before * 2, PAUSES.first), PAUSES.longest);
    pauses.set(place, pause);
    return pause;
  }

  /** Has one process work on jobs: the newest, which is the last to be replaced. */
  function appoint(): void {
    if (working || isStopping || !env.worksOnJobs) return;
    working = [...kept.values()].findLast(({ isServing }) => isServing);
    if (!working) return;
    order(working, "work");
    log.info({ process: working.place, pid: working.worker.process.pid }, "a process works on jobs");
  }

  /** It serves no longer: another works on jobs. */
  function dismiss(one: Kept): void {
    one.isServing = false;
    if (working !== one) return;
    working = undefined;
    appoint();
  }

  function beat(): void {
    for (const one of kept.values()) {
      if (one.silence === undefined) continue;
      one.silence += 1;
      if (one.silence <= PATIENCE) continue;
      log.error({ process: one.place, pid: one.worker.process.pid }, "a process hangs, and is ended");
      one.worker.process.kill("SIGKILL");
    }
  }

  /** Replaces those that serve. Who is replaced goes once another listens, so that one that cannot start harms nobody. */
  async function roll(): Promise<void> {
    for (const old of [...kept.values()].filter(({ isServing }) => isServing)) {
      if (isStopping || !old.isServing) continue;
      old.isWanted = false;
      const next = begin(old.place);
      next.isWanted = false;
      if (!(await next.started.promise)) {
        if (isStopping) return;
        old.isWanted = true;
        if (!kept.has(old.worker.id)) begin(old.place);
        log.error({ process: old.place }, "the next process did not start; those before go on");
        return;
      }
      dismiss(old);
      order(old, "leave");
    }
  }

  function stop(): void {
    if (isStopping) return;
    isStopping = true;
    for (const { worker } of kept.values()) worker.process.kill("SIGTERM");
    if (kept.size === 0) process.exit(0);
    setTimeout(() => {
      for (const { worker } of kept.values()) worker.process.kill("SIGKILL");
    }, STOP_TIMEOUT);
  }

  function askForFigures(): readonly number[] {
    const asked = [...kept.values()].filter(({ isServing }) => isServing);
    for (const one of asked) order(one, "figures");
    return asked.map(({ worker }) => worker.id);
  }
}

function order({ worker }: Kept, orders: Order["orders"]): void {
  // One that ends meanwhile needs no orders.
  if (worker.isConnected()) worker.send({ orders } satisfies Order, () => {});
}

function prepareCluster(): void {
  const folder = namedFolder();
  const compiled = getCompileCacheDir();
  if (compiled) process.env.NODE_COMPILE_CACHE ??= compiled;
  // Each process accepts from the one socket: one that hangs takes nobody, and none depends on this process meanwhile.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: join(folder, PROGRAM),
    cwd: folder,
    args: [],
    // Figures may be infinite, which JSON does not know.
    serialization: "advanced",
    stdio: ["inherit", "inherit", "inherit", ...(isGivenSocket() ? [FIRST_GIVEN] : []), "ipc"],
  });
}

/** The folder as it was named at the start. If that is a link, a process that is started later begins where it leads by then. */
function namedFolder(): string {
  const { PWD } = process.env;
  const folder = process.cwd();
  return PWD && realpathSync(PWD) === folder ? PWD : folder;
}

async function serveFigures(env: Env, ask: () => readonly number[]): Promise<GatheredFigures | undefined> {
  if (!env.metrics) return undefined;
  const [{ gatherFigures }, { serveMetrics }] = await Promise.all([
    import("./gathered-figures.ts"),
    import("./metrics-door.ts"),
  ]);
  const figures = gatherFigures(ask);
  await serveMetrics(env.metrics, figures);
  return figures;
}
