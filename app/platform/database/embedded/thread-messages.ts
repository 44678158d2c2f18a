/** What the site and the thread of the embedded database say to each other. */
import type { Stamps } from "./database-copy.server.ts";
import type { DatabasePlace } from "./database-folder.server.ts";

/** What the thread is given when it starts. */
export interface ThreadData extends DatabasePlace {
  /** `make`: makes the database and ends, so that the memory it took for that goes back. */
  readonly task: "make" | "serve";
}

/** A copy that was begun while the database worked. */
export interface BegunCopy {
  readonly to: string;
  readonly stamps: Stamps;
}

/** What is to be done. A transaction belongs to the connection that began it until it ends. */
export type Work =
  | { readonly kind: "query"; readonly text: string; readonly values: readonly unknown[] }
  | { readonly kind: "script"; readonly text: string }
  | { readonly kind: "begin"; readonly text: string }
  | { readonly kind: "commit" }
  | { readonly kind: "rollback" }
  /** Answers the script, then brings a copy of the database's files up to date. */
  | ({ readonly kind: "copy"; readonly text: string } & BegunCopy)
  | { readonly kind: "close" };

export interface Order {
  readonly id: number;
  /** For whom: clients take turns. */
  readonly client: number;
  readonly connection: number;
  readonly work: Work;
}

/** The client has left: what it has not begun is dropped. */
export interface Leaving {
  readonly left: number;
}

export interface Result {
  /** Row by row, so that the names of the columns are sent once. */
  readonly names: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly affectedRows?: number | undefined;
}

export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Code, constraint, detail and what else the database says. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export type Answer =
  | { readonly id: number; readonly results: readonly Result[] }
  | { readonly id: number; readonly failure: Failure }
  | { readonly id: number; readonly isDropped: true };

/** `opened`: the database is made, or open, or cannot be. `fatal`: the last words of the thread. */
export type Message = Answer | { readonly opened: Failure | undefined } | { readonly fatal: string };
