/**
 * Sends change notifications between the processes of a site on PostgreSQL, by LISTEN and NOTIFY on one connection per process
 * (decision 027). They are sent after the commit: a NOTIFY inside a transaction would serialise all commits of the database.
 * Each process also receives its own messages, and so detects when messages are lost.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { DatabaseHosts } from "#app/platform/database/database-hosts.server.ts";
import type { ChangeKey } from "#app/platform/http/request-scope.server.ts";
import { ChangeConnection } from "./change-connection.server.ts";
import { readMessage, writeMessages } from "./change-messages.server.ts";
import { EVERYTHING, notifyListeners, onOwnChange } from "./changes.server.ts";

/** Milliseconds from a change to its message, to collect further changes, and from one message to the next. */
const COLLECT_TIME = 5;
const SEND_INTERVAL = 50;
/** Milliseconds from one heartbeat to the next, and without a received one until the connection is closed. */
const HEARTBEAT = 2_000;
const RECEIVE_TIMEOUT = 6_000;
/** Milliseconds before the first and any later reconnection, and that closing waits for the last message. */
const FIRST_RETRY = 100;
const MAX_RETRY = 5_000;
const CLOSE_TIMEOUT = 3_000;

export class ChangeChannel {
  readonly #db: object;
  readonly #onError: (error: Error) => void;
  readonly #connection: ChangeConnection;
  readonly #unsubscribe: () => void;
  /** Identifies this process in messages. */
  readonly #processId = randomUUID();
  readonly #pending = new Set<ChangeKey>();
  #sending: Promise<void> | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;
  #receivedUntil = Number.NEGATIVE_INFINITY;
  #isListening = false;
  #isClosed = false;
  /** Ends the current wait. */
  #wake = () => {};

  /** Sends the changes committed on `db`, and notifies its listeners of those of other processes. `onError` is called for a lost connection. */
  constructor(hosts: DatabaseHosts, db: object, onError: (error: Error) => void) {
    this.#db = db;
    this.#onError = onError;
    this.#connection = new ChangeConnection(hosts, {
      received: (payload) => this.#receive(payload),
      lost: () => this.#wake(),
    });
    this.#unsubscribe = onOwnChange(db, (keys) => {
      for (const key of keys) this.#pending.add(key);
      this.#scheduleSend();
    });
  }

  /** Returns the time, by performance.now(), before which every notification was received; -Infinity without `listen`. */
  readonly receivedUntil = (): number => this.#receivedUntil;

  /** Starts receiving changes of other processes; before that this process only sends. */
  listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    void this.#keepConnected();
  }

  /** Connects again, after another server has been chosen: anything there may differ from what was sent before. */
  reconnect(): void {
    this.#connection.abandon();
  }

  /** Sends the pending changes, if the database is available, and closes the connection. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe();
    this.#wake();
    const finish = async () => {
      await this.#sending;
      if (this.#pending.size > 0) await this.#sendPending();
      await this.#connection.close();
    };
    await Promise.race([finish().catch(() => {}), wait(CLOSE_TIMEOUT, undefined, { ref: false })]);
  }

  async #notify(keys: Iterable<ChangeKey>): Promise<void> {
    await this.#connection.notify(writeMessages(keys, { from: this.#processId, sent: performance.now() }));
  }

  #receive(payload: string): void {
    const message = readMessage(payload);
    if (!message) {
      this.#notifyEverything();
      return;
    }
    if (message.from === this.#processId) this.#receivedUntil = Math.max(this.#receivedUntil, message.sent);
    else if (message.keys.length > 0) notifyListeners(this.#db, new Set(message.keys));
  }

  /** Notifies the listeners that anything may have changed, as messages may be lost. */
  #notifyEverything(): void {
    notifyListeners(this.#db, new Set([EVERYTHING]));
  }

  #scheduleSend(): void {
    const pause = Math.max(COLLECT_TIME, this.#sentAt + SEND_INTERVAL - performance.now());
    this.#sending ??= wait(pause, undefined, { ref: false })
      .then(() => this.#sendPending())
      .then((isSent) => {
        this.#sending = undefined;
        if (isSent && this.#pending.size > 0 && !this.#isClosed) this.#scheduleSend();
      });
  }

  async #sendPending(): Promise<boolean> {
    const keys = new Set(this.#pending);
    this.#pending.clear();
    this.#sentAt = performance.now();
    try {
      await this.#notify(keys);
      return true;
    } catch (error) {
      // Sent with the next message.
      this.#pending.add(EVERYTHING);
      this.#onError(error as Error);
      return false;
    }
  }

  /** Sends heartbeats, and reconnects when they are not received. */
  async #keepConnected(): Promise<void> {
    let tries = 0;
    let since = 0;
    while (!this.#isClosed) {
      try {
        if (await this.#connection.listen()) {
          since = performance.now();
          this.#notifyEverything();
          if (this.#pending.size > 0) this.#scheduleSend();
        }
        await this.#notify([]);
        tries = 0;
        await this.#pause(HEARTBEAT);
        if (performance.now() - Math.max(this.#receivedUntil, since) > RECEIVE_TIMEOUT) {
          this.#connection.abandon();
          throw new Error("no change notifications are received");
        }
      } catch (error) {
        if (tries === 0 && !this.#isClosed) this.#onError(error as Error);
        await this.#pause(Math.min(FIRST_RETRY * 2 ** tries, MAX_RETRY));
        tries += 1;
      }
    }
  }

  /** Waits; ends early when the connection is lost or the channel is closed. */
  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
