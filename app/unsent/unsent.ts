/**
 * Forms that did not reach the server. Every form goes through one place, the root's middleware, so none has to know:
 * its page stays as it was, and the shell is told, which asks what to do (unsent-dialogs.tsx).
 */
import { type DataRouter, type DataStrategyResult, data, isRouteErrorResponse, matchRoutes } from "react-router";
import { ONCE_KEY, SEND_TIMEOUT, UNSENT_EVENT } from "#app/platform/page-contract.ts";
import { missingScripts } from "#app/router/data-router.ts";

export interface SentForm {
  readonly form: HTMLFormElement;
  readonly submitter: HTMLElement | null;
}

export interface UnsentForm extends SentForm {
  /** No connection, no answer in time, or nobody is signed in any more. */
  readonly why: "offline" | "slow" | "signed-out";
}

/** The forms last submitted, by where they go. */
const sent = new Map<string, SentForm>();
/** The keys of forms that have had no answer yet. */
const keys = new WeakMap<HTMLFormElement, string>();
let router: DataRouter | undefined;
/** Where the form goes that did not arrive last. */
let staying: string | undefined;

/** Listens to forms for as long as the page is there; `onUnsent` is told of each that did not arrive. */
export function watchForms(ofPage: DataRouter | undefined, onUnsent: (unsent: UnsentForm) => void): () => void {
  router = ofPage;
  const watching = new AbortController();
  const note = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.getAttribute("method") !== "post") return;
    // The boot script's.
    if ("phone" in form.dataset) return;
    const place = placeOf(form.getAttribute("action") ?? "");
    sent.set(place, { form, submitter });
    // Browsers make keys on safe lines only.
    if (!keys.has(form) && isSecureContext) keys.set(form, crypto.randomUUID());
    const files = missingFiles(place);
    if (files.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    fetchFiles(files).then(
      () => sendAgain({ form, submitter }),
      () => tellUnsent({ form, submitter, why: "offline" }),
    );
  };
  const addKey = ({ target: form, formData }: FormDataEvent) => {
    const key = form instanceof HTMLFormElement && keys.get(form);
    if (key) formData.set(ONCE_KEY, key);
  };
  addEventListener("formdata", addKey, watching);
  const tell = (event: Event) => onUnsent((event as CustomEvent<UnsentForm>).detail);
  addEventListener("submit", note, { capture: true, signal: watching.signal });
  addEventListener(UNSENT_EVENT, tell, watching);
  return () => watching.abort();
}

/** Sends it once more, as it now stands on the page. */
export function sendAgain({ form, submitter }: SentForm): void {
  form.requestSubmit(submitter?.isConnected ? submitter : null);
}

function tellUnsent(detail: UnsentForm): void {
  dispatchEvent(new CustomEvent<UnsentForm>(UNSENT_EVENT, { detail }));
}

/** Files that have been fetched for a form. */
const fetched = new Set<string>();

/**
 * The scripts of the page that answers a form. The router loads them before it sends, and if it cannot, it reloads the
 * page: so they are fetched before the router hears of the form.
 */
function missingFiles(place: string): readonly string[] {
  const id = routesAt(place).at(-1);
  return id === undefined ? [] : missingScripts(id).filter((file) => !fetched.has(file));
}

async function fetchFiles(files: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(SEND_TIMEOUT);
  await Promise.all(files.map(async (file) => (await fetch(file, { signal })).arrayBuffer()));
  for (const file of files) fetched.add(file);
}

type Results = Record<string, DataStrategyResult>;

/** The root's middleware in the browser. */
export async function keepUnsent({ request }: { readonly request: Request }, next: () => Promise<unknown>) {
  const place = placeOf(request.url);
  if (request.method !== "POST") return (place === staying && dataOnPage(place)) || ((await next()) as Results);
  staying = undefined;
  const form = sent.get(place);
  if (!form) return (await next()) as Results;
  const results = (await inTime(next())) as Results | undefined;
  const why = results ? reasonOf(Object.values(results)) : "slow";
  if (!why) keys.delete(form.form);
  const route = routesAt(place).at(-1);
  if (!why || route === undefined || request.signal.aborted) return results;
  staying = place;
  tellUnsent({ ...form, why });
  // What the page says already, with a status after which nothing that it has is loaded anew.
  return { [route]: { type: "data", result: data(answerBefore(place, route), { status: 503 }) } } satisfies Results;
}

/** What the page has, when the form that stays goes to another address of the same page; nothing can be loaded now. */
function dataOnPage(place: string): Results | undefined {
  const known = router?.state.loaderData ?? {};
  const routes = routesAt(place);
  if (!routes.every((id) => id in known)) return undefined;
  return Object.fromEntries(routes.map((id) => [id, { type: "data" as const, result: known[id] }]));
}

function routesAt(place: string): readonly string[] {
  return matchRoutes(router?.routes ?? [], place)?.map(({ route }) => route.id) ?? [];
}

/** Undefined when the server has been silent for too long. A timer, because tests turn the clock. */
async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), SEND_TIMEOUT);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(results: readonly DataStrategyResult[]): UnsentForm["why"] | undefined {
  const failed = results.find(({ type }) => type === "error")?.result;
  if (isRouteErrorResponse(failed)) {
    const { status, data: notice } = failed as { status: number; data: { code?: string } | undefined };
    if (status === 401 && notice?.code === "not_signed_in") return "signed-out";
    // A proxy in front of a site that does not answer.
    return status === 502 || status === 504 ? "slow" : undefined;
  }
  const error = isWrapped(failed) ? failed.data : failed;
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message) ? "offline" : undefined;
}

function isWrapped(result: unknown): result is { readonly data: unknown } {
  return typeof result === "object" && result !== null && "data" in result;
}

/** What the last submit to this place was answered; it stays, because fields are drawn from it. */
function answerBefore(place: string, route: string): unknown {
  const state = router?.state;
  const fetcher = [...(state?.fetchers.values() ?? [])].find(
    ({ formAction }) => formAction !== undefined && placeOf(formAction) === place,
  );
  return fetcher ? fetcher.data : (state?.actionData?.[route] ?? null);
}

function placeOf(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}
