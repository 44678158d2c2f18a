/** The thread of the embedded database. Started and spoken to by thread-client.server.ts. */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import { createCheckpoints } from "./checkpoints.server.ts";
import { copyRest } from "./database-copy.server.ts";
import { createDesk, describeFailure } from "./database-desk.server.ts";
import { type DatabaseFolder, makeDatabase, openPGlite } from "./pglite.server.ts";
import type { Leaving, Message, Order, ThreadData } from "./thread-messages.ts";

const MINUTE = 60_000; // ms

const { task, folder, durability } = workerData as ThreadData;
const port = parentPort;
if (!port) throw new Error("this is the program of a thread");
const say = (message: Message) => port.postMessage(message);

/** The last words: whoever waits for an answer must not take the next one for good. */
const end = (reason: string): never => {
  say({ fatal: reason });
  process.exit(1);
};

const place: DatabaseFolder = {
  folder,
  durability,
  onRefusal: (error) => end(`the disk refuses to keep what was written (${error})`),
};

try {
  if (task === "make") await makeDatabase(place);
  else await serve(await openPGlite(place), port);
  say({ opened: undefined });
} catch (error) {
  say({ opened: describeFailure(error) });
}

/** The thread lives as long as it listens. */
async function serve(pglite: PGlite, port: MessagePort): Promise<void> {
  const serveAll = createDesk(pglite, {
    receive() {
      const messages: (Order | Leaving)[] = [];
      for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) messages.push(next.message);
      return first.splice(0).concat(messages);
    },
    answer: say,
    between: await createCheckpoints(pglite),
    copy: ({ to, stamps }) => copyRest(pglite, { from: folder, to, stamps }),
  });
  /** What the event brought; what came after it is fetched from the port. */
  const first: (Order | Leaving)[] = [];
  const work = () => serveAll().catch((error) => end(`the embedded database cannot go on (${error})`));
  port.on("message", (message: Order | Leaving) => {
    first.push(message);
    work();
  });
  // For an hour that ends while nothing happens.
  setInterval(work, MINUTE).unref();
}
