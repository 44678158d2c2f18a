/** The question about cookies: shown before the first paint unless it was answered, and answered. */
import type { PrivacyButton } from "#app/platform/page-contract.ts";
import { announce, readChoice, writeChoice } from "#app/privacy/choice-store.ts";
import { say } from "./say.ts";

/** What opened it last, and gets the focus back. */
let opener: HTMLElement | undefined;

export function askPrivacy(): void {
  const chosen = readChoice();
  if (chosen) announce(chosen);
  else showPanel(true);
  addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-choice]");
    const panel = document.querySelector<HTMLElement>("[data-refused]");
    if (button && panel) press(button, panel);
  });
}

function showPanel(isShown: boolean): void {
  document.documentElement.toggleAttribute("data-asking", isShown);
}

function press(button: HTMLElement, panel: HTMLElement): void {
  const choice = button.dataset.choice as PrivacyButton;
  const isOpening = choice === "settings" && !("open" in panel.dataset);
  if (choice === "ask") opener = button;
  else if (choice !== "settings" && choice !== "close") choose(panel, choice);
  panel.toggleAttribute("data-open", isOpening);
  (panel.querySelector("[aria-expanded]") as Element).ariaExpanded = `${isOpening}`;
  // As chosen before, else analytics alone (rule: consent-question).
  const before = readChoice();
  for (const box of boxes(panel)) box.checked = before?.[box.name as "analytics"] ?? box.defaultChecked;
  showPanel(choice === "ask" || choice === "settings");
  if (choice === "ask") panel.focus();
  else if (choice !== "settings") opener?.focus();
}

function boxes(panel: HTMLElement): NodeListOf<HTMLInputElement> {
  return panel.querySelectorAll<HTMLInputElement>("[name]");
}

/** Keeps the choice here and on the server; the device's copy is what counts. */
async function choose(panel: HTMLElement, choice: PrivacyButton): Promise<void> {
  const accepted = choice !== "none";
  const [analytics = false, marketing = false] = [...boxes(panel)].map((box) =>
    choice === "own" ? box.checked : accepted,
  );
  const types = { necessary: true, analytics, marketing } as const;
  writeChoice(accepted, types);
  announce(types);
  say(panel.dataset[accepted ? "accepted" : "refused"]);
  const body = new URLSearchParams(`accepted=${accepted}&analytics=${analytics}&marketing=${marketing}`);
  const answer = await fetch("/privacy-choice", { method: "POST", body }).catch(() => undefined);
  // The choice holds on the device. That others behind the same address have chosen too is none of the visitor's doing.
  if (!answer?.ok && answer?.status !== 429) say(panel.dataset.failed, "alert");
}
