/**
 * The connection of a process that sends and receives change notifications (change-channel.server.ts). It is opened on first use,
 * and reopened after it was lost.
 */
import pg from "pg";
import type { DatabaseHosts } from "#app/platform/database/database-hosts.server.ts";

const CHANNEL = "tukashno_changes";
const TIMEOUTS = { connectionTimeoutMillis: 3_000, query_timeout: 3_000 } as const;

const NOTIFY = "select pg_notify($1, message) from unnest($2::text[]) message";

interface ConnectionEvents {
  /** Called with each received payload, after `listen`. */
  received(payload: string): void;
  /** Called when the connection is lost; messages may be missing. */
  lost(): void;
}

export class ChangeConnection {
  readonly #hosts: DatabaseHosts;
  readonly #events: ConnectionEvents;
  #client: pg.Client | undefined;
  #connecting: Promise<pg.Client> | undefined;
  /** The client that receives messages. */
  #listener: pg.Client | undefined;

  constructor(hosts: DatabaseHosts, events: ConnectionEvents) {
    this.#hosts = hosts;
    this.#events = events;
  }

  /** Sends the messages. Throws if the connection is lost. */
  async notify(messages: readonly string[]): Promise<void> {
    const client = await this.#connected();
    try {
      await client.query(NOTIFY, [CHANNEL, messages]);
    } catch (error) {
      this.#drop(client);
      throw error;
    }
  }

  /** Starts receiving messages. Returns false if this connection already did. */
  async listen(): Promise<boolean> {
    const client = await this.#connected();
    if (this.#listener === client) return false;
    await client.query(`listen ${CHANNEL}`);
    this.#listener = client;
    return true;
  }

  /** Closes the connection, over which nothing is received any more. */
  abandon(): void {
    if (this.#client) this.#drop(this.#client);
  }

  async close(): Promise<void> {
    const client = await (this.#connecting ?? this.#client);
    await client?.end();
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #connect(): Promise<pg.Client> {
    const { settings } = await this.#hosts.choose();
    const client = new pg.Client({ ...settings, application_name: "tukashno changes", ...TIMEOUTS });
    client.on("error", () => this.#drop(client)).on("end", () => this.#drop(client));
    client.on("notification", ({ payload = "" }) => this.#events.received(payload));
    await client.connect().catch((error: unknown) => {
      this.#hosts.lost();
      throw error;
    });
    // A message lost in a crash of the server is handled like any lost message.
    await client.query("set synchronous_commit = off");
    this.#client = client;
    return client;
  }

  #drop(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#hosts.lost();
    client.end().catch(() => {});
    this.#events.lost();
  }
}
