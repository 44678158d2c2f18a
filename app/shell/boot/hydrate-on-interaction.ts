/**
 * Hydrates the page when a control that needs React is used, or on some routes when the browser is idle. Earlier clicks and input are
 * repeated after hydration.
 */
import { READY_EVENT } from "#app/platform/cache/page-contract.ts";
import { stayPlain } from "./react-support.ts";
import { handoff, startRouter } from "./start-router.ts";

/** Controls that need React. Links and other forms are left to the browser. */
const NEEDS_REACT =
  "button[type=button]:not([popovertarget],[data-heart],[data-choice],[data-turn]),a[data-held],a[role=tab]";
/** Forms whose answer React shows in place. Without React the browser shows it on a page. */
const HELD_FORM = "form[data-held]";
/** Controls whose focus starts hydration. */
const STARTS_ON_FOCUS = `form[role=search] :is(input,select),:is(input,select)[form],${NEEDS_REACT}`;

const { pathname, search } = location;
let isStarted = false;
/** True once clicks are no longer held back. */
let isReleased = false;
/** Events to repeat after hydration, by their control or field. */
const repeats = new Map<EventTarget, () => void>();

export function hydrateOnInteraction(): void {
  addEventListener("click", onClick, true);
  addEventListener("submit", onSubmit, true);
  addEventListener("input", onInput, true);
  addEventListener(
    "focusin",
    ({ target }) => (handoff.whenIdle || (target as Element).matches(STARTS_ON_FOCUS)) && start(),
  );
  // What was typed before this script had arrived.
  const field = document.activeElement;
  if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue)
    onInput({ target: field });
  // In a later task, after listeners have been registered.
  addEventListener(READY_EVENT, () => setTimeout(release), { once: true });
  // The history entry was made by React Router before a reload, so only a reload shows its page.
  addEventListener("popstate", () => {
    if (!isReleased && pathname + search !== location.pathname + location.search) location.reload();
  });
  // Not every browser has requestIdleCallback.
  if (handoff.whenIdle) addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(start));
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  if (target.closest("summary")) start();
  const control = target.closest<HTMLElement>(NEEDS_REACT);
  if (isReleased || !control || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  control.ariaBusy = "true";
  repeats.set(control, () => {
    control.ariaBusy = null;
    control.click();
  });
  start();
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (isReleased || !form.matches(HELD_FORM)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const button = event.submitter;
  if (button) button.ariaBusy = "true";
  repeats.set(form, () => {
    if (button) button.ariaBusy = null;
    form.requestSubmit(button);
  });
  start();
}

function onInput({ target }: Pick<Event, "target">): void {
  // The consent banner, outside main, works without React.
  if (isReleased || !(target as Element).closest("main")) return;
  // React gives a textarea that has a text on the server this text again.
  const typed = target instanceof HTMLTextAreaElement ? target.value : undefined;
  repeats.set(target as Element, () => {
    if (typed !== undefined) (target as HTMLTextAreaElement).value = typed;
    target?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  start();
}

/** Stops holding events back, after hydration or after its failure, and repeats them. */
function release(): void {
  isReleased = true;
  for (const act of repeats.values()) act();
}

function start(): void {
  if (!isStarted) startRouter().catch(goOnWithoutReact);
  isStarted = true;
}

function goOnWithoutReact(): void {
  stayPlain();
  // In a later task, because a form cannot be submitted again during its own submit event.
  setTimeout(release);
}
