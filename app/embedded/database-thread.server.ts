/** The thread of the embedded database. Started and spoken to by thread-client.server.ts. */
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { createCheckpoints } from "./checkpoints.server.ts";
import { createDesk, describeFailure } from "./database-desk.server.ts";
import { openPGlite } from "./pglite.server.ts";
import type { Leaving, Message, Order, ThreadData } from "./thread-messages.ts";

const MINUTE = 60_000; // ms

const { folder, durability } = workerData as ThreadData;
const port = parentPort;
if (!port) throw new Error("this is the program of a thread");
const say = (message: Message) => port.postMessage(message);

/** The last words: whoever waits for an answer must not take the next one for good. */
const end = (reason: string): never => {
  say({ fatal: reason });
  process.exit(1);
};

try {
  const pglite = await openPGlite({
    folder,
    durability,
    onRefusal: (error) => end(`the disk refuses to keep what was written (${error})`),
  });
  const serve = createDesk(pglite, {
    receive() {
      const messages: (Order | Leaving)[] = [];
      for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) messages.push(next.message);
      return first.splice(0).concat(messages);
    },
    answer: say,
    between: await createCheckpoints(pglite),
  });
  /** What the event brought; what came after it is fetched from the port. */
  const first: (Order | Leaving)[] = [];
  const work = () => serve().catch((error) => end(`the embedded database cannot go on (${error})`));
  port.on("message", (message: Order | Leaving) => {
    first.push(message);
    work();
  });
  // For an hour that ends while nothing happens.
  setInterval(work, MINUTE).unref();
  say({ opened: undefined });
} catch (error) {
  say({ opened: describeFailure(error) });
  port.close();
}
