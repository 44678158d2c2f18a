/**
 * A form that the browser itself sends, because no script of the page does, would be gone with its text if the site cannot
 * be reached. So it is sent once the site has answered something small. The phone of an ad comes in the place of its form.
 */

import { SEND_TIMEOUT, UNSENT_DIALOG, UNSENT_EVENT } from "#app/platform/page-contract.ts";
import { showPhone } from "./phones.ts";

/** Being asked about. */
const asked = new WeakSet<HTMLFormElement>();
const checked = new WeakSet<HTMLFormElement>();

export function answerForms(): void {
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.getAttribute("method") !== "post" || checked.delete(form)) return;
    event.preventDefault();
    if (/phone$/.test(form.action)) showPhone(form).catch(() => sendChecked(form, event.submitter));
    else sendChecked(form, event.submitter);
  });
}

async function sendChecked(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (asked.has(form)) return;
  asked.add(form);
  const isReached = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(SEND_TIMEOUT) }).catch(
    () => undefined,
  );
  asked.delete(form);
  if (isReached) {
    checked.add(form);
    form.requestSubmit(submitter);
  } else if ("ready" in document.documentElement.dataset) {
    dispatchEvent(new CustomEvent(UNSENT_EVENT, { detail: { form, submitter, why: "offline" } }));
  } else {
    const dialog = document.getElementById(UNSENT_DIALOG) as HTMLDialogElement;
    dialog.returnValue = "";
    dialog.showModal();
    const onClose = () => dialog.returnValue && sendChecked(form, submitter);
    dialog.addEventListener("close", onClose, { once: true });
  }
}
