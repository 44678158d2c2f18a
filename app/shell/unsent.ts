/**
 * Shows the error page, which can submit the form again, if a form sent by React Router gets no response. Forms submitted without a
 * connection are handled by the boot script (app/shell/boot/forms.ts).
 */
import { type DataStrategyResult, isRouteErrorResponse } from "react-router";
import { ONCE_KEY, SEND_TIMEOUT } from "#app/platform/cache/page-contract.ts";
import { pageErrorNotice } from "#app/platform/errors/page-errors.ts";
import type { FormValues } from "#app/platform/forms/forms.ts";
import { isOffline } from "./error-page.tsx";
import { isGone } from "./gone-modules.ts";

type Results = Record<string, DataStrategyResult>;

/** Client middleware of the root route: adds the form values to errors of actions. */
export async function addFormToErrors({ request }: { readonly request: Request }, next: () => Promise<unknown>) {
  if (request.method !== "POST") return (await next()) as Results;
  const form = await request.clone().formData();
  const { pathname, search } = new URL(request.url);
  const action = pathname + search;
  const unsent = (code: "form_offline" | "form_unanswered") => {
    const notice = pageErrorNotice(code);
    return Response.json({ ...notice, unsent: valuesOf(form), action }, { status: notice.status });
  };
  const results = (await withTimeout(next())) as Results | undefined;
  if (!results) throw unsent("form_unanswered");
  for (const answer of Object.values(results)) {
    const { result } = answer;
    if (result instanceof Response) await openGonePage(result);
    if (answer.type !== "error") continue;
    // React Router may have wrapped the error.
    if (isOffline(isRouteErrorResponse(result) ? result.data : result))
      return failedWith(results, unsent("form_offline"));
    if (!isRouteErrorResponse(result)) continue;
    // From a proxy, because the site does not respond.
    if (result.status === 502 || result.status === 504) return failedWith(results, unsent("form_unanswered"));
    // The form may post to another URL than that of its page, as in a dialog.
    if (typeof result.data === "object") Object.assign(result.data ?? {}, { action });
  }
  // The form was answered, so its next submission gets a new key.
  document.querySelector<HTMLElement>(`[data-once="${form.get(ONCE_KEY)}"]`)?.removeAttribute("data-once");
  return results;
}

/** Makes the browser load the next page itself if its modules are gone. The router would load its data first, and with it the toast. */
async function openGonePage({ headers }: Response): Promise<void> {
  const next = headers.get("location");
  if (next && (await isGone(next))) headers.set("x-remix-reload-document", "yes");
}

function failedWith(results: Results, answer: Response): Results {
  return Object.fromEntries(Object.keys(results).map((id) => [id, { type: "error", result: answer }]));
}

/** Returns the fields without files, which were uploaded one by one or cannot be submitted again. */
function valuesOf(form: FormData): FormValues {
  const names = new Set(form.keys());
  return Object.fromEntries(
    [...names].map((name) => [name, form.getAll(name).filter((one) => typeof one === "string")]),
  );
}

/** Resolves with undefined after a timeout. A timer instead of AbortSignal.timeout, because tests use fake timers. */
async function withTimeout<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), SEND_TIMEOUT);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
