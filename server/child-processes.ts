/**
 * Manages the serving processes of a supervisor: starts them, replaces those that ended or hang, chooses the one that runs jobs, and
 * replaces all of them one after the other.
 */
import cluster, { type Worker } from "node:cluster";
import { PROCESS_SHARE } from "#app/platform/jobs/process-share.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { type ChildMessage, HEARTBEAT_INTERVAL, isChildMessage, type SupervisorCommand } from "./process-messages.ts";
import { PRINTS_ADDRESS } from "./supervisor-link.ts";

/**
 * Missed heartbeats after which a process counts as hanging. They are counted, not timed, because time passes while a machine is
 * suspended.
 */
const MAX_MISSED_HEARTBEATS = 10;
/** Milliseconds. A process that ends earlier is replaced after a delay, which is doubled each time. */
const MIN_LIFETIME = 30_000;
const RESTART_DELAYS = { first: 1_000, longest: 30_000 } as const;
/** Milliseconds after which a process that has not stopped is killed: a little longer than its own timeout (stop-once.ts). */
const STOP_TIMEOUT = 11_000;

interface Child {
  readonly worker: Worker;
  readonly place: number;
  readonly began: number;
  /** Resolves with true when the process listens, with false if it ended before. */
  readonly started: PromiseWithResolvers<boolean>;
  /** True while the process listens and has not been told to stop. */
  isServing: boolean;
  /** True if another process is started when this one ends. */
  shouldRestart: boolean;
  /** Heartbeats missed since the last one; undefined before the first. */
  missedHeartbeats: number | undefined;
}

export class ChildProcesses {
  readonly #env: Pick<Env, "webProcesses" | "worksOnJobs">;
  readonly #log: Log;
  readonly #children = new Map<number, Child>();
  /** Restart delay in milliseconds by place. */
  readonly #restartDelays = new Map<number, number>();
  #jobProcess: Child | undefined;
  #isStopping = false;
  #replacing = Promise.resolve();

  constructor(env: Pick<Env, "webProcesses" | "worksOnJobs">, log: Log) {
    this.#env = env;
    this.#log = log;
    cluster.on("message", (worker, message) => {
      if (isChildMessage(message)) this.#receive(worker.id, message);
    });
    cluster.on("exit", (worker, code, signal) => {
      const child = this.#children.get(worker.id);
      if (child) this.#handleExit(child, signal ?? code);
    });
  }

  /** Starts the first process, which migrates the database, and returns once it serves. Exits if that fails. */
  async startFirst(): Promise<void> {
    const first = this.#begin(1, true);
    first.shouldRestart = false;
    const end = new Promise<number>((resolve) => first.worker.once("exit", (code) => resolve(code || 1)));
    if (!(await first.started.promise)) process.exit(this.#isStopping ? 0 : await end);
  }

  /** Starts the other processes and the check for hanging ones. */
  startOthers(): void {
    setInterval(() => this.#checkHeartbeats(), HEARTBEAT_INTERVAL);
    for (let place = 2; place <= this.#env.webProcesses; place += 1) this.#begin(place);
  }

  /** Replaces the serving processes one after the other; a second call waits for the first. */
  replaceAll(): void {
    this.#replacing = this.#replacing.then(() => this.#replaceAll());
  }

  /** Stops all processes, then this one. */
  stop(): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    for (const { worker } of this.#children.values()) worker.process.kill("SIGTERM");
    if (this.#children.size === 0) process.exit(0);
    setTimeout(() => {
      for (const { worker } of this.#children.values()) worker.process.kill("SIGKILL");
    }, STOP_TIMEOUT);
  }

  /** Asks every serving process for its metrics. Returns the ids of these processes. */
  requestMetrics(): readonly number[] {
    const serving = this.#serving();
    for (const child of serving) sendCommand(child, "figures");
    return serving.map(({ worker }) => worker.id);
  }

  #serving(): readonly Child[] {
    return [...this.#children.values()].filter(({ isServing }) => isServing);
  }

  #begin(place: number, printsAddress = false): Child {
    const worker = cluster.fork({
      [PROCESS_SHARE]: `${place}/${this.#env.webProcesses}`,
      [PRINTS_ADDRESS]: printsAddress ? "yes" : "no",
    });
    const child: Child = {
      ...{ worker, place, began: performance.now(), started: Promise.withResolvers<boolean>() },
      ...{ isServing: false, shouldRestart: true, missedHeartbeats: undefined },
    };
    this.#children.set(worker.id, child);
    worker.on("error", (error: Error) => {
      this.#log.warn({ err: error, process: place }, "a process could not be started or reached");
      // A process that could not be started emits no exit event.
      if (worker.process.pid === undefined) this.#handleExit(child, error.message);
    });
    return child;
  }

  #receive(id: number, message: ChildMessage): void {
    const child = this.#children.get(id);
    if (!child) return;
    child.missedHeartbeats = 0;
    if (message.tells !== "serves") return;
    child.isServing = true;
    child.shouldRestart = true;
    child.started.resolve(true);
    this.#log.info({ process: child.place, pid: child.worker.process.pid }, "a process serves");
    this.#assignJobs();
  }

  #handleExit(child: Child, reason: number | string): void {
    this.#children.delete(child.worker.id);
    child.started.resolve(false);
    this.#stopServing(child);
    if (this.#isStopping && this.#children.size === 0) process.exit(0);
    if (this.#isStopping || !child.shouldRestart) return;
    const delay = this.#restartDelay(child);
    this.#log.error(
      { process: child.place, pid: child.worker.process.pid, reason, pause: delay },
      "a process has ended",
    );
    setTimeout(() => this.#isStopping || this.#begin(child.place), delay);
  }

  /** Returns the milliseconds to wait before the process is replaced. */
  #restartDelay({ place, began }: Child): number {
    const before = this.#restartDelays.get(place) ?? 0;
    const delay =
      performance.now() - began > MIN_LIFETIME
        ? 0
        : Math.min(Math.max(before * 2, RESTART_DELAYS.first), RESTART_DELAYS.longest);
    this.#restartDelays.set(place, delay);
    return delay;
  }

  /** Chooses the process that runs jobs: the newest, which is replaced last. */
  #assignJobs(): void {
    if (this.#jobProcess || this.#isStopping || !this.#env.worksOnJobs) return;
    this.#jobProcess = this.#serving().at(-1);
    if (!this.#jobProcess) return;
    sendCommand(this.#jobProcess, "work");
    const { place, worker } = this.#jobProcess;
    this.#log.info({ process: place, pid: worker.process.pid }, "a process works on jobs");
  }

  /** Marks a process as no longer serving, and moves its jobs to another one. */
  #stopServing(child: Child): void {
    child.isServing = false;
    if (this.#jobProcess !== child) return;
    this.#jobProcess = undefined;
    this.#assignJobs();
  }

  #checkHeartbeats(): void {
    for (const child of this.#children.values()) {
      if (child.missedHeartbeats === undefined) continue;
      child.missedHeartbeats += 1;
      if (child.missedHeartbeats <= MAX_MISSED_HEARTBEATS) continue;
      this.#log.error({ process: child.place, pid: child.worker.process.pid }, "a process hangs, and is ended");
      child.worker.process.kill("SIGKILL");
    }
  }

  /** Stops each process only once its successor listens, so that a version that cannot start interrupts nothing. */
  async #replaceAll(): Promise<void> {
    for (const old of this.#serving()) {
      if (this.#isStopping || !old.isServing) continue;
      old.shouldRestart = false;
      const next = this.#begin(old.place);
      next.shouldRestart = false;
      if (!(await next.started.promise)) {
        if (this.#isStopping) return;
        old.shouldRestart = true;
        if (!this.#children.has(old.worker.id)) this.#begin(old.place);
        this.#log.error({ process: old.place }, "the next process did not start; those before go on");
        return;
      }
      this.#stopServing(old);
      sendCommand(old, "leave");
    }
  }
}

function sendCommand({ worker }: Child, orders: SupervisorCommand["orders"]): void {
  // The process may be ending.
  if (worker.isConnected()) worker.send({ orders } satisfies SupervisorCommand, () => {});
}
