/**
 * React comes when somebody means to do what only React can. What was done meanwhile is done again for React to see.
 */
import { READY_EVENT } from "#app/platform/page-contract.ts";
import { handoff, startRouter } from "#app/router/start-router.ts";

/** Controls that do nothing, or less, without React. A link or a form that leads to a page is followed by the browser. */
const HELD = "button[type=button]:not([popovertarget],[data-heart],[data-choice]),a[data-held],a[role=tab]";
/** Being in one of them means to use it; a finger that scrolls only touches. */
const ENTERED = `form[role=search] :is(input,select),${HELD}`;

const { pathname, search } = location;
let isStarted = false;
/** Whether clicks are no longer held. */
let isReleased = false;
/** What is done again, by the control clicked or the field typed into. */
const again = new Map<EventTarget, () => void>();

export function wakeReact(): void {
  addEventListener("click", onClick, true);
  addEventListener("input", onInput, true);
  addEventListener("focusin", ({ target }) => (handoff.whenIdle || (target as Element).matches(ENTERED)) && start());
  // Deferred by a task, so that listeners registered meanwhile hear it.
  addEventListener(READY_EVENT, () => setTimeout(release), { once: true });
  // A step that the router made in the history before the page was reloaded: nobody else shows it.
  addEventListener("popstate", () => {
    if (!isReleased && pathname + search !== location.pathname + location.search) location.reload();
  });
  // Not every browser tells when it is idle.
  if (handoff.whenIdle) addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(start));
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  if (target.closest("summary")) start();
  const control = target.closest<HTMLElement>(HELD);
  if (isReleased || !control || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  control.ariaBusy = "true";
  again.set(control, () => {
    control.ariaBusy = null;
    control.click();
  });
  start();
}

function onInput({ target }: Event): void {
  // The question about cookies is not React's.
  if (isReleased || !(target as Element).closest("main")) return;
  again.set(target as Element, () => target?.dispatchEvent(new Event("input", { bubbles: true })));
  start();
}

/** React is there, or will not come: then links lead to pages, and the rest has to wait for another page. */
function release(): void {
  isReleased = true;
  for (const act of again.values()) act();
}

function start(): void {
  if (!isStarted) startRouter().catch(release);
  isStarted = true;
}
