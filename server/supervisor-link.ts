/** Connects a serving process to its supervisor (supervisor.ts): receives commands, sends heartbeats and metrics. */
import cluster from "node:cluster";
import { type ChildMessage, HEARTBEAT_INTERVAL, isSupervisorCommand, type MetricSnapshot } from "./process-messages.ts";

export interface CommandHandlers {
  /** Starts running jobs. */
  work(): void;
  /** Stops after the last request, because another process has taken over. */
  leave(): void;
  /** Stops, because the supervisor has ended. */
  orphaned(): void;
  figures(): Promise<MetricSnapshot>;
}

export interface SupervisorLink {
  /** True if this process prints the address of the site, as the first one does. */
  readonly announces: boolean;
  /** Reports that this process serves, and begins to handle commands. */
  serves(handlers: CommandHandlers): void;
  /** Sends the metrics a last time, so that the counters of this process are not lost. */
  sendFinalMetrics(): Promise<void>;
}

/** The environment variable that makes a process print the address of the site. */
export const ANNOUNCES = "PROCESS_ANNOUNCES";

/** Connects to the supervisor and starts sending heartbeats. Returns undefined in a single process. */
export function supervisorLink(): SupervisorLink | undefined {
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
    announces: process.env[ANNOUNCES] === "yes",
    serves(handlers) {
      readMetrics = handlers.figures;
      process.on("message", (message) => {
        if (!isSupervisorCommand(message)) return;
        if (message.orders === "figures") void sendMetrics();
        else handlers[message.orders]();
      });
      worker.once("disconnect", () => {
        // Without this Node would end the process at once.
        worker.exitedAfterDisconnect = true;
        handlers.orphaned();
      });
      void send({ tells: "serves" });
    },
    sendFinalMetrics: sendMetrics,
  };
}
