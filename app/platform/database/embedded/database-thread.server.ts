/** The program of the embedded database's thread, which thread-client.server.ts starts. */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import { MINUTE } from "#app/platform/wording/durations.ts";
import { createCheckpoints } from "./checkpoints.server.ts";
import { copyChanged } from "./database-copy.server.ts";
import type { DatabaseLocation } from "./database-folder.server.ts";
import { allowOptimisation } from "./optimisation.server.ts";
import { type DatabaseFolder, openPGlite } from "./pglite.server.ts";
import type { ClientGone, Message, ThreadRequest } from "./thread-messages.ts";
import { createThreadServer, describeFailure } from "./thread-server.server.ts";

const { folder, durability, isOptimised } = workerData as DatabaseLocation & { readonly isOptimised: boolean };
const port = parentPort;
if (!port) throw new Error("this is the program of a thread");
const send = (message: Message) => port.postMessage(message);

/** Reports the reason and ends the process of the thread, so that no client waits for an answer or trusts a later one. */
const end = (reason: string): never => {
  send({ fatal: reason });
  process.exit(1);
};

const location: DatabaseFolder = {
  folder,
  durability,
  onWriteError: (error) => end(`the disk refuses to store data (${error})`),
};

// The thread has its own modules.
allowOptimisation(isOptimised);
try {
  await serve(await openPGlite(location), port);
  send({ opened: undefined });
} catch (error) {
  send({ opened: describeFailure(error) });
}

/** Serves requests for as long as the thread listens to its port. */
async function serve(pglite: PGlite, port: MessagePort): Promise<void> {
  const serveWaiting = createThreadServer(pglite, {
    receive() {
      const messages: (ThreadRequest | ClientGone)[] = [];
      for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) messages.push(next.message);
      return first.splice(0).concat(messages);
    },
    answer: send,
    afterWork: await createCheckpoints(pglite),
    copy: ({ to, stamps }) => copyChanged(pglite, { from: folder, to, stamps }),
  });
  /** Messages of events; later ones are fetched from the port. */
  const first: (ThreadRequest | ClientGone)[] = [];
  const work = () => serveWaiting().catch((error) => end(`the embedded database cannot go on (${error})`));
  port.on("message", (message: ThreadRequest | ClientGone) => {
    first.push(message);
    work();
  });
  // For a checkpoint that becomes due while no request arrives.
  setInterval(work, MINUTE).unref();
}
