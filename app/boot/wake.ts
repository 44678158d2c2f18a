/**
 * React comes when somebody means to do what only React can. The modules are those that React Router's own <Scripts> would
 * have loaded before the page was ready. What was done meanwhile is done again for React to see.
 */
import { BOOT_BLOCKS, READY_EVENT } from "#app/platform/page-contract.ts";

/** Controls that do nothing, or less, without React. A link or a form that leads to a page is followed by the browser. */
const HELD = "button[type=button]:not([popovertarget],[data-heart],[data-choice]),a[data-held],a[role=tab]";
/** Being in one of them means to use it; a finger that scrolls only touches. */
const ENTERED = `form[role=search] :is(input,select),${HELD}`;

interface Modules {
  readonly manifest: string;
  /** Id and address. */
  readonly routes: readonly (readonly [string, string])[];
  readonly entry: string;
  /** Whether React comes without being needed (platform/react-when-idle.ts). */
  readonly whenIdle: boolean;
}

const modules: Modules = read(BOOT_BLOCKS.modules);
const { pathname, search } = location;
let isStarted = false;
/** Whether clicks are no longer held. */
let isReleased = false;
/** What is done again, by the control clicked or the field typed into. */
const again = new Map<EventTarget, () => void>();

export function wakeReact(): void {
  addEventListener("click", onClick, true);
  addEventListener("input", onInput, true);
  addEventListener("focusin", ({ target }) => (modules.whenIdle || (target as Element).matches(ENTERED)) && start());
  // Deferred by a task, so that listeners registered meanwhile hear it.
  addEventListener(READY_EVENT, () => setTimeout(release), { once: true });
  // A step that the router made in the history before the page was reloaded: nobody else shows it.
  addEventListener("popstate", () => {
    if (!isReleased && pathname + search !== location.pathname + location.search) location.reload();
  });
  // Not every browser tells when it is idle.
  if (modules.whenIdle) addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(start));
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

async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  const stream = new Response(textOf(BOOT_BLOCKS.data)).body;
  const page = window as unknown as Record<string, unknown>;
  page.__reactRouterContext = { ...read<object>(BOOT_BLOCKS.context), stream };
  const load = (url: string) => import(/* @vite-ignore */ url);
  try {
    const manifest = load(modules.manifest);
    const loaded = modules.routes.map(async ([id, url]) => [id, await load(url)] as const);
    page.__reactRouterRouteModules = Object.fromEntries(await Promise.all(loaded));
    await manifest;
    await load(modules.entry);
  } catch {
    release();
  }
}

function read<T>(id: string): T {
  return JSON.parse(textOf(id));
}

function textOf(id: string): string {
  return (document.getElementById(id) as Element).textContent;
}
