/** Shows the consent banner before the first paint unless the visitor has chosen, and saves the choice. */

import { announceChoice, readChoice, writeChoice } from "#app/accounts/privacy/choice-store.ts";
import type { PrivacyButton } from "#app/platform/cache/page-contract.ts";
import { showStatusMessage } from "./show-status-message.ts";

/** The element that opened the banner, which gets the focus back. */
let opener: HTMLElement | undefined;

export function showConsentBanner(): void {
  const chosen = readChoice();
  if (chosen) announceChoice(chosen);
  else showPanel(true);
  addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-choice]");
    const panel = document.querySelector<HTMLElement>("[data-refused]");
    if (button && panel) handleButton(button, panel);
  });
}

function showPanel(isShown: boolean): void {
  document.documentElement.toggleAttribute("data-asking", isShown);
}

function handleButton(button: HTMLElement, panel: HTMLElement): void {
  const choice = button.dataset.choice as PrivacyButton;
  const isOpening = choice === "settings" && !("open" in panel.dataset);
  if (choice === "ask") opener = button;
  else if (choice !== "settings" && choice !== "close") saveChoice(panel, choice);
  panel.toggleAttribute("data-open", isOpening);
  (panel.querySelector("[aria-expanded]") as Element).setAttribute("aria-expanded", `${isOpening}`);
  // The previous choice, or analytics only.
  const before = readChoice();
  for (const box of checkboxesOf(panel)) box.checked = before?.[box.name as "analytics"] ?? box.defaultChecked;
  showPanel(choice === "ask" || choice === "settings");
  if (choice === "ask") panel.focus();
  else if (choice !== "settings") opener?.focus();
}

function checkboxesOf(panel: HTMLElement): NodeListOf<HTMLInputElement> {
  return panel.querySelectorAll<HTMLInputElement>("[name]");
}

/** Saves the choice on the device, whose copy decides, and on the server. */
async function saveChoice(panel: HTMLElement, choice: PrivacyButton): Promise<void> {
  const accepted = choice !== "none";
  const [analytics = false, marketing = false] = [...checkboxesOf(panel)].map((box) =>
    choice === "own" ? box.checked : accepted,
  );
  const types = { necessary: true, analytics, marketing } as const;
  writeChoice(accepted, types);
  announceChoice(types);
  showStatusMessage(panel.dataset[accepted ? "accepted" : "refused"]);
  const body = new URLSearchParams(`accepted=${accepted}&analytics=${analytics}&marketing=${marketing}`);
  const answer = await fetch("/privacy-choice", { method: "POST", body }).catch(() => undefined);
  // 429 is ignored: the choice is saved on the device, and others behind the same address used up the limit.
  if (!answer?.ok && answer?.status !== 429) showStatusMessage(panel.dataset.failed, "alert");
}
