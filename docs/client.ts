/**
 * A client of Тукашно in one file, without dependencies: copy it, or read it as an example. The document at
 * /api/v1/openapi.json has all paths; these are the ones that most programs need.
 */

export interface Listing {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly price: { readonly cents: number; readonly currency: "BGN" | "EUR" } | null;
  readonly town: string;
  readonly category: string;
  readonly photos: readonly { readonly id: string; readonly files: readonly { readonly url: string }[] }[];
}

export interface NewListing {
  readonly category: string;
  readonly title: string;
  readonly description: string;
  readonly town: string;
  readonly price?: string;
  /** Needed for every ad, unless the profile has a number: the number of an ad does not become that of the profile. */
  readonly phone?: string;
  readonly photos?: readonly string[];
  /** The fields of the category: GET /categories says which. */
  readonly [field: string]: unknown;
}

export interface Message {
  readonly number: number;
  readonly text: string;
  readonly isOwn: boolean;
  readonly sentAt: string;
}

/** Changes of an ad: what is left out stays, and null removes a value. */
export type ListingPatch = { readonly [Key in keyof NewListing]?: NewListing[Key] | null };

/** A refusal: `code` is for programs, the message for people. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** A text for each wrong field. */
  readonly errors: Readonly<Record<string, string>>;
  constructor({
    status,
    code,
    detail,
    errors = {},
  }: { status: number; code: string; detail: string; errors?: Record<string, string> }) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** Calls after an answer that says when to try again (429, 503, or 409 while the first try still runs), and after a connection that broke. */
const TRIES = 3;

interface FoundPage {
  readonly listings: Listing[];
  /** How many of them, from the first, match. */
  readonly matching: number;
  readonly next: string | null;
}

export function connect(site: string, token?: string) {
  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
    // The same key with every try: what arrived already is not done twice.
    if (method !== "GET") headers.set("idempotency-key", crypto.randomUUID());
    if (body && !(body instanceof FormData)) headers.set("content-type", "application/json");
    const sent = body instanceof FormData ? body : body && JSON.stringify(body);
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(`${site}/api/v1${path}`, { method, headers, ...(sent && { body: sent }) }).catch(
        (error: unknown) => {
          if (tries === TRIES) throw error;
        },
      );
      if (answer?.ok) return (answer.status === 204 ? undefined : await answer.json()) as Answer;
      const isBusy = !answer || answer.headers.has("retry-after");
      if (answer && (!isBusy || tries === TRIES)) throw new Problem(await answer.json());
      await new Promise((resolve) => setTimeout(resolve, Number(answer?.headers.get("retry-after") ?? 1) * 1000));
    }
  }

  return {
    call,

    /** Creates an account and returns the same client for its person. */
    async register(name: string, email: string, password: string) {
      const body = { name, email, password, confirm: password };
      return connect(site, (await call<{ token: string }>("POST", "/accounts", body)).token);
    },

    /** The same client for a person. `askCode` is asked where they sign in in two steps. */
    async signIn(email: string, password: string, askCode?: () => Promise<string>) {
      interface SignedIn {
        readonly token: string | null;
        readonly challenge: string | null;
      }
      let answer = await call<SignedIn>("POST", "/session", { email, password });
      if (answer.challenge && askCode)
        answer = await call("POST", "/session/second-step", { challenge: answer.challenge, code: await askCode() });
      if (!answer.token) throw new Error("a code is needed");
      return connect(site, answer.token);
    },

    /** All ads of a search, page after page. */
    async *find(filters: Readonly<Record<string, string>>): AsyncGenerator<Listing> {
      let after = "";
      do {
        const search = new URLSearchParams({ ...filters, ...(after && { after }) });
        const page = await call<FoundPage>("GET", `/listings?${search}`);
        yield* page.listings.slice(0, page.matching);
        // After those that match come ads that leave something open, or only mention the words.
        after = page.matching === page.listings.length ? (page.next ?? "") : "";
      } while (after);
    },

    /** What changed since `after`; null instead of an ad: remove it. Returns the cursor for the next time. */
    async follow(after: string | null, take: (id: string, listing: Listing | null) => Promise<void> | void) {
      interface Changes {
        readonly changes: readonly { readonly id: string; readonly listing: Listing | null }[];
        readonly next: string | null;
        readonly hasMore: boolean;
      }
      for (;;) {
        const page = await call<Changes>("GET", `/changes${after ? `?after=${encodeURIComponent(after)}` : ""}`);
        for (const { id, listing } of page.changes) await take(id, listing);
        after = page.next;
        if (!page.hasMore) return after;
      }
    },

    /** Uploads a photo and returns its id, for `photos` of an ad. */
    async upload(photo: Blob): Promise<string> {
      const form = new FormData();
      form.set("file", photo);
      return (await call<{ id: string }>("POST", "/photos", form)).id;
    },

    publish: (listing: NewListing) => call<Listing>("POST", "/listings", listing),
    edit: (id: string, changes: ListingPatch) => call<Listing>("PATCH", `/listings/${id}`, changes),
    markSold: (id: string) => call<Listing>("POST", `/listings/${id}/sold`),
    /** Writes to the seller of an ad; returns the conversation's id. */
    write: async (listing: string, text: string) =>
      (await call<{ conversationId: string }>("POST", "/conversations", { listing, text })).conversationId,
    answer: (conversation: string, text: string) =>
      call<{ number: number }>("POST", `/conversations/${conversation}/messages`, { text }),
    readConversation: (conversation: string) => call<{ messages: Message[] }>("GET", `/conversations/${conversation}`),

    remove: (id: string) => call<void>("DELETE", `/listings/${id}`),
    /** Deletes the account with its ads; for fourteen days a mailed link restores it. */
    deleteAccount: (password: string) => call<void>("POST", "/me/deletion", { current: password, sure: "yes" }),
    signOut: () => call<void>("DELETE", "/session"),
  };
}
