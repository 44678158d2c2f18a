/**
 * What happens in this process, counted since it began, and how long things take, for whoever listens (metrics.server.ts).
 * Every label is of a closed set, so that nothing that is asked of the site adds to it.
 */
import type { ErrorCode } from "./errors.ts";

/** The work queues that have a name. */
export type QueueName = "pages" | "photos" | "passwords" | "previews";

interface Counted {
  /** Where a page came from: in front of the framework, the cache, an older version meanwhile, another's making, its own. */
  readonly page: "hot" | "fresh" | "old" | "joined" | "made" | "kept";
  /** Work that had no place in a queue, or none in time. */
  readonly shed: QueueName;
  /** The names of rate-limits.server.ts. */
  readonly limit: string;
  /** What signing in, codes and passwords were refused with. */
  readonly signIn: ErrorCode;
  /** Where what public pages read was read, if there is a replica. */
  readonly read: "replica" | "primary";
  readonly mail: "sent" | "failed";
  readonly upload: "stored" | "refused" | "failed";
}

/** What takes time, by what it is told apart. */
interface Measured {
  readonly job: `${string} ${"done" | "failed"}`;
  readonly query: "select" | "insert" | "update" | "delete" | "merge" | "raw";
}

/** How an answer says on its way out by which route it was made; the shell takes it off. */
export const ROUTE_HEADER = "x-route";

type CountedName = keyof Counted;
type Listener = <What extends keyof Measured>(what: What, label: Measured[What], seconds: number) => void;

const counts: Readonly<Record<CountedName, Map<string, number>>> = {
  page: new Map(),
  shed: new Map(),
  limit: new Map(),
  signIn: new Map(),
  read: new Map(),
  mail: new Map(),
  upload: new Map(),
};
let listener: Listener | undefined;

export function count<What extends CountedName>(what: What, label: Counted[What]): void {
  const known = counts[what];
  known.set(label, (known.get(label) ?? 0) + 1);
}

export function counted(what: CountedName): ReadonlyMap<string, number> {
  return counts[what];
}

/** Tells how many seconds something took; nothing happens while nobody listens. */
export const measure: Listener = (what, label, seconds) => listener?.(what, label, seconds);

export function onMeasured(heard: Listener): void {
  listener = heard;
}
