/** Connects a serving process to its supervisor (supervisor.ts): receives commands, sends heartbeats and metrics. */
import cluster from "node:cluster";
import { type ChildMessage, HEARTBEAT_INTERVAL, isSupervisorCommand, type MetricSnapshot } from "./process-messages.ts";

export interface CommandHandlers {
  startJobs(): void;
  /** Stops after the last request, because another process serves instead. */
  drain(): void;
  /** Called when the supervisor has ended. */
  stop(): void;
  readMetrics(): Promise<MetricSnapshot>;
}

export type SupervisorLink = NonNullable<ReturnType<typeof supervisorLink>>;

/** The environment variable that makes a process print the address of the site. */
export const PRINTS_ADDRESS = "PROCESS_ANNOUNCES";

/** Connects to the supervisor and starts sending heartbeats. Returns undefined in a single process. */
export function supervisorLink() {
  const { worker } = cluster;
  if (!worker) return undefined;
  const send = (message: ChildMessage) =>
    new Promise<void>((resolve) => {
      // The supervisor may have ended.
      if (process.connected && process.send) process.send(message, undefined, undefined, () => resolve());
      else resolve();
    });
  let readMetrics = async (): Promise<MetricSnapshot> => [];
  // A failure to read the metrics is ignored; the supervisor then uses the latest ones.
  const sendMetrics = () =>
    readMetrics().then(
      (figures) => send({ tells: "figures", figures }),
      () => {},
    );
  setInterval(() => send({ tells: "lives" }), HEARTBEAT_INTERVAL).unref();
  return {
    /** True if this process prints the address of the site, as the first one does. */
    printsAddress: process.env[PRINTS_ADDRESS] === "yes",
    /** Reports to the supervisor that this process serves, and begins to handle commands. */
    begin(handlers: CommandHandlers): void {
      readMetrics = handlers.readMetrics;
      process.on("message", (message) => {
        if (!isSupervisorCommand(message)) return;
        if (message.orders === "figures") void sendMetrics();
        else if (message.orders === "work") handlers.startJobs();
        else handlers.drain();
      });
      worker.once("disconnect", () => {
        // Otherwise Node ends the process at once.
        worker.exitedAfterDisconnect = true;
        handlers.stop();
      });
      void send({ tells: "serves" });
    },
    /** Sends the metrics a last time, so that the counters of this process are not lost. */
    sendFinalMetrics: sendMetrics,
  };
}
