/** How a process that serves beside others hears from its supervisor (supervisor.ts), and tells that it lives. */
import cluster from "node:cluster";
import { BEAT, type Figures, isOrder, type Told } from "./process-messages.ts";

export interface Orders {
  /** Works on jobs, too, from now on. */
  work(): void;
  /** Another process serves in its place: ends once nobody needs this one. */
  leave(): void;
  /** The supervisor is gone: ends, as when it is told to stop. */
  orphaned(): void;
  figures(): Promise<Figures>;
}

export interface SupervisorLink {
  /** Whether this process says to the terminal where the site is: the first one does. */
  readonly announces: boolean;
  /** Tells that this process serves, and takes orders from now on. */
  serves(orders: Orders): void;
  /** Tells the figures a last time, so that what this process has counted is not lost with it. */
  lastFigures(): Promise<void>;
}

/** The variable that tells the first process to announce the site. */
export const ANNOUNCES = "PROCESS_ANNOUNCES";

/** Undefined where there is one process. Begins to tell that this one lives. */
export function supervisorLink(): SupervisorLink | undefined {
  const { worker } = cluster;
  if (!worker) return undefined;
  const tell = (told: Told) =>
    new Promise<void>((resolve) => {
      // Nobody may be listening any more.
      if (process.connected && process.send) process.send(told, undefined, undefined, () => resolve());
      else resolve();
    });
  let readFigures = async (): Promise<Figures> => [];
  // Those that cannot be told are left out.
  const tellFigures = () =>
    readFigures().then(
      (figures) => tell({ tells: "figures", figures }),
      () => {},
    );
  setInterval(() => tell({ tells: "lives" }), BEAT).unref();
  return {
    announces: process.env[ANNOUNCES] === "yes",
    serves(orders) {
      readFigures = orders.figures;
      process.on("message", (message) => {
        if (!isOrder(message)) return;
        if (message.orders === "figures") void tellFigures();
        else orders[message.orders]();
      });
      worker.once("disconnect", () => {
        // Otherwise Node would end the process at once.
        worker.exitedAfterDisconnect = true;
        orders.orphaned();
      });
      void tell({ tells: "serves" });
    },
    lastFigures: tellFigures,
  };
}
