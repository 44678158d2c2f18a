/** Sends notifications to browsers by Web Push (RFC 8030): encrypted for the browser (RFC 8291) and signed by the site (RFC 8292). */
import { createHash } from "node:crypto";
import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import webPush from "web-push";
import type { Db } from "#app/platform/database/database.server.ts";
import { countedAddress } from "#app/platform/http/network-address.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { isPushEndpoint } from "./push-endpoint.ts";
import { readPushKeys } from "./push-keys.server.ts";

/** What a browser states when it subscribes. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The content of a notification, as the service worker reads it. */
export interface PushText {
  readonly title: string;
  readonly body: string;
  /** The path of the page that it opens. */
  readonly path: string;
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string;
}

/** `gone`: the subscription has ended. `later`: trying again can help. `refused`: it cannot. */
export type PushFault = "gone" | "later" | "refused";

export class PushError extends Error {
  readonly fault: PushFault;
  /** Seconds to wait, if the service said so. */
  readonly wait: number | undefined;

  constructor(message: string, fault: PushFault, wait?: number) {
    super(message);
    this.fault = fault;
    this.wait = wait;
  }
}

/** Milliseconds after which a service counts as unreachable. */
const TIMEOUT = 10_000;
/** Seconds for which a service keeps a notification for a browser that is off. */
const KEPT_SECONDS = DAY / 1_000;

type Dependencies = { readonly db: Db; readonly env: Pick<Env, "pushServices" | "siteUrl" | "mailFrom"> };

/** Sends one notification. Throws PushError if the service does not take it. */
export async function sendPush({ db, env }: Dependencies, to: PushSubscription, text: PushText): Promise<void> {
  // The setting may have changed since the browser subscribed.
  if (!isPushEndpoint(env.pushServices, to.endpoint)) throw new PushError("not a service of PUSH_SERVICES", "refused");
  const isHttps = env.siteUrl.startsWith("https:");
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
    JSON.stringify(text),
    {
      vapidDetails: { subject: isHttps ? env.siteUrl : `mailto:${env.mailFrom}`, ...(await readPushKeys(db)) },
      TTL: KEPT_SECONDS,
      urgency: "high",
      // Of notifications with one tag a service keeps the last one for a browser that is off.
      topic: createHash("sha256").update(text.tag).digest("base64url").slice(0, 32),
    },
  );
  const { status, wait } = await post(to.endpoint, headers, body);
  if (status >= 200 && status < 300) return;
  const fault = status === 404 || status === 410 ? "gone" : status === 429 || status >= 500 ? "later" : "refused";
  throw new PushError(`answer ${status}`, fault, wait);
}

/** Posts to an endpoint; follows no redirect, and reads nothing but the status and the headers. */
function post(endpoint: string, headers: http.OutgoingHttpHeaders, body: Buffer | null) {
  const url = new URL(endpoint);
  // Only services on this machine have http.
  const send = url.protocol === "http:" ? http.request : https.request;
  const signal = AbortSignal.timeout(TIMEOUT);
  const options = { method: "POST", headers, agent: false, signal, lookup: publicLookup };
  return new Promise<{ readonly status: number; readonly wait: number | undefined }>((resolve, reject) => {
    const request = send(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, wait: secondsOf(response.headers["retry-after"]) });
      response.destroy();
    });
    request.on("error", (error) => reject(new PushError(error.message, "later")));
    request.end(body);
  });
}

/** Returns the seconds of a Retry-After header, which is a number of seconds or a date. */
function secondsOf(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.ceil(seconds) : undefined;
}

/** Looks a host up; ignores addresses of private networks, so that no name leads into the operator's network. */
const publicLookup: LookupFunction = (host, options, callback) => {
  const all: LookupAllOptions = { ...options, all: true };
  lookup(host, all, (error, addresses) => {
    const found = error ? [] : addresses.filter(isPublic);
    const [first] = found;
    if (!first) return callback(error ?? new Error(`${host} has no public address`), "");
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

function isPublic({ address }: LookupAddress): boolean {
  return countedAddress(address) !== undefined;
}
