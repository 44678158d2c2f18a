/**
 * The one executable script in our pages: constant text, so that the content-security policy can name its hash and
 * pages stay byte-identical. When the page is idle or first touched it loads the modules that React Router's own
 * <Scripts> would have loaded before the page was ready, and hydrates.
 */

import { LEADS_ON, PRIVACY_CHOICE, READY_EVENT, SEND_TIMEOUT, UNSENT_DIALOG, UNSENT_EVENT } from "./page-contract.ts";

/** Ids of the JSON blocks that deferred-scripts.tsx writes and the script below reads. */
export const BOOT_BLOCKS = { context: "rr-context", modules: "rr-modules", data: "rr-data" } as const;

interface BootSettings {
  readonly blocks: typeof BOOT_BLOCKS;
  readonly ready: string;
  /** Where the answer about cookies is kept, and under which policy it must have been given. */
  readonly choice: { readonly key: string; readonly version: string };
  readonly leadsOn: string;
  readonly unsent: { readonly event: string; readonly dialog: string; readonly timeout: number };
}

function boot({ blocks, ready, choice, leadsOn, unsent }: BootSettings): void {
  const SCROLL_POSITIONS = "react-router-scroll-positions";
  const TOUCHES = ["pointerdown", "keydown", "touchstart", "focusin"];
  let started = false;

  const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

  // The router restores the scroll position of this history entry. The visitor may have scrolled before it loaded.
  const rememberScroll = () => {
    const state = history.state?.key ? history.state : { ...history.state, key: Math.random().toString(32).slice(2) };
    history.replaceState(state, "");
    const positions = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? "{}");
    positions[state.key] = scrollY;
    sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(positions));
  };

  // A click on a button before hydration is repeated after it.
  const pressed = new Set<HTMLElement>();
  const notePress = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>("button[type=button]:not([popovertarget])");
    if (button) pressed.add(button);
  };
  const start = async () => {
    if (started) return;
    started = true;
    for (const touch of TOUCHES) removeEventListener(touch, start, true);
    const modules: { before: string[]; routes: [string, string][]; entry: string } = read(blocks.modules);
    const stream = new ReadableStream<string>({
      start(controller) {
        controller.enqueue(read(blocks.data));
        controller.close();
      },
    }).pipeThrough(new TextEncoderStream());
    const page = window as unknown as Record<string, unknown>;
    page.__reactRouterContext = { ...read(blocks.context), stream };
    const [routeModules] = await Promise.all([
      Promise.all(modules.routes.map(([, url]) => import(/* @vite-ignore */ url))),
      ...modules.before.map((url) => import(/* @vite-ignore */ url)),
    ]);
    page.__reactRouterRouteModules = Object.fromEntries(modules.routes.map(([id], index) => [id, routeModules[index]]));
    try {
      rememberScroll();
    } catch {
      // Without storage the scroll position is not restored; nothing else changes.
    }
    await import(/* @vite-ignore */ modules.entry);
    // From here on React handles clicks.
    removeEventListener("click", notePress, true);
  };

  // A form that the browser itself sends, because the page is not hydrated, would be gone with its text if the site
  // cannot be reached. So it is sent once the site has answered something small.
  const asked = new WeakSet<HTMLFormElement>();
  const checked = new WeakSet<HTMLFormElement>();
  const sendChecked = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    if (asked.has(form)) return;
    asked.add(form);
    const isReached = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(unsent.timeout) }).catch(
      () => undefined,
    );
    asked.delete(form);
    if (isReached) {
      checked.add(form);
      form.requestSubmit(submitter);
    } else if ("ready" in document.documentElement.dataset) {
      dispatchEvent(new CustomEvent(unsent.event, { detail: { form, submitter, why: "offline" } }));
    } else {
      const dialog = document.getElementById(unsent.dialog) as HTMLDialogElement;
      dialog.returnValue = "";
      dialog.showModal();
      const onClose = () => dialog.returnValue && sendChecked(form, submitter);
      dialog.addEventListener("close", onClose, { once: true });
    }
  };
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.getAttribute("method") !== "post" || checked.delete(form)) return;
    event.preventDefault();
    sendChecked(form, event.submitter);
  });

  // Hides the cookie question before the first paint if it was answered; the page is the same for everyone.
  const hasChosen = () => {
    try {
      return JSON.parse(localStorage.getItem(choice.key) ?? "{}").version === choice.version;
    } catch {
      return false;
    }
  };
  if (!hasChosen()) document.documentElement.dataset.asking = "";

  // Counted from the start of the page: on a slow line its scripts may come seconds later.
  const onward = document.querySelector<HTMLAnchorElement>(`a[${leadsOn}]`);
  if (onward) setTimeout(() => location.replace(onward.href), Number(onward.getAttribute(leadsOn)) - performance.now());

  const pressAgain = () => {
    for (const button of pressed) if (button.isConnected) button.click();
  };
  addEventListener("click", notePress, true);
  // Deferred by a task, so that listeners registered meanwhile hear it.
  addEventListener(ready, () => setTimeout(pressAgain), { once: true });

  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 4000 });
    else setTimeout(start, 1500);
  };
  for (const touch of TOUCHES) addEventListener(touch, start, { capture: true, passive: true });
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}

/** The script as text, for the page and for the hash in the policy. */
export const BOOT_SCRIPT = `(${boot.toString()})(${JSON.stringify({
  blocks: BOOT_BLOCKS,
  ready: READY_EVENT,
  choice: PRIVACY_CHOICE,
  leadsOn: LEADS_ON,
  unsent: { event: UNSENT_EVENT, dialog: UNSENT_DIALOG, timeout: SEND_TIMEOUT },
} satisfies BootSettings)})`;
