/**
 * Keeps a form on its page, with its values, while the site cannot be reached, and adds an idempotency key to every form. Replaces the
 * form for the phone of an ad by the phone.
 */
import { ONCE_KEY, SEND_TIMEOUT, UNSENT_DIALOG } from "#app/platform/cache/page-contract.ts";
import { showPhone } from "./phones.ts";

/** False in browsers without <dialog>, or in which a form cannot be submitted again by its button. */
const canCheck = "showModal" in document.createElement("dialog") && "requestSubmit" in HTMLFormElement.prototype;
/** Forms for which a request to the site is under way. */
const checking = new WeakSet<HTMLFormElement>();
/** Forms that may be sent, as the site has just answered; each entry is used for one submission. */
const reachable = new WeakSet<HTMLFormElement>();

export function handleForms(): void {
  // In the capture phase, before React's listener.
  addEventListener("submit", onSubmit, true);
  addEventListener("formdata", addOnceKey);
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (form.getAttribute("method") !== "post" || reachable.delete(form)) return;
  const { pathname } = new URL(form.getAttribute("action") ?? "", location.href);
  const isPhone = /phone$/.test(pathname);
  if (!isPhone && !(canCheck && couldBeLost(form, pathname))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isPhone) showPhone(form).catch(() => (canCheck ? sendChecked(form, event.submitter) : form.submit()));
  else sendChecked(form, event.submitter);
}

/**
 * Reports whether the values of a form would be lost if the site does not respond: the browser replaces the page by its error page, and
 * React Router reloads it if it cannot load the modules of the target route.
 */
function couldBeLost(form: HTMLFormElement, pathname: string): boolean {
  const isElsewhere = pathname !== location.pathname && form.querySelector("textarea") !== null;
  return isElsewhere || !navigator.onLine || !("ready" in document.documentElement.dataset);
}

async function sendChecked(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (checking.has(form)) return;
  checking.add(form);
  const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(SEND_TIMEOUT) }).catch(
    () => undefined,
  );
  checking.delete(form);
  if (answer) {
    reachable.add(form);
    form.requestSubmit(submitter?.isConnected ? submitter : null);
    return;
  }
  const dialog = document.getElementById(UNSENT_DIALOG) as HTMLDialogElement;
  dialog.returnValue = "";
  dialog.showModal();
  const onClose = () => dialog.returnValue && sendChecked(form, submitter);
  dialog.addEventListener("close", onClose, { once: true });
}

/** Adds the idempotency key, which stays the same until a response arrives (app/shell/unsent.ts). */
function addOnceKey({ target, formData }: FormDataEvent): void {
  const form = target as HTMLFormElement;
  if (form.getAttribute("method") !== "post" || formData.has(ONCE_KEY) || !isSecureContext) return;
  form.dataset.once ??= crypto.randomUUID();
  formData.set(ONCE_KEY, form.dataset.once);
}
