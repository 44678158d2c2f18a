/** The messages between the site and the thread of the embedded database. */
import type { Stamps } from "./database-copy.server.ts";

/** A copy that was started while the database was running. */
export interface BegunCopy {
  readonly to: string;
  readonly stamps: Stamps;
}

/** A piece of work. A transaction belongs to the connection that began it until it ends. */
export type Work =
  | { readonly kind: "query"; readonly text: string; readonly values: readonly unknown[] }
  | { readonly kind: "script"; readonly text: string }
  | { readonly kind: "begin"; readonly text: string }
  | { readonly kind: "commit" }
  | { readonly kind: "rollback" }
  /** Runs the script, then completes a copy of the database's files. */
  | ({ readonly kind: "copy"; readonly text: string } & BegunCopy)
  | { readonly kind: "close" };

export interface ThreadRequest {
  readonly id: number;
  /** The number of the HTTP request; when its client disconnects, work that has not begun is dropped. */
  readonly client: number;
  readonly connection: number;
  readonly work: Work;
}

/** Reports that a client has disconnected: its work that has not begun is dropped. */
export interface ClientGone {
  readonly goneClient: number;
}

export interface Result {
  /** The column names, sent once; the rows are lists of values. */
  readonly names: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** The command, such as "INSERT", and the number of rows that it returned or changed. */
  readonly command: string | undefined;
  readonly rowCount: number | undefined;
}

export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Code, constraint, detail and other fields of the database error. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export type Answer =
  | { readonly id: number; readonly results: readonly Result[] }
  | { readonly id: number; readonly failure: Failure }
  | { readonly id: number; readonly isDropped: true };

/** `opened`: the database is open, or the failure. `fatal`: the reason why the thread ends. */
export type Message = Answer | { readonly opened: Failure | undefined } | { readonly fatal: string };
