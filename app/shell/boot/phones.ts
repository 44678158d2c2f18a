/** Phone numbers in the place of their buttons. */
import type { PhoneAnswer } from "#app/listings/phone-answer.ts";
import { SEND_TIMEOUT } from "#app/platform/page-contract.ts";

/** Fails without an answer. */
export async function showPhone(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button") as HTMLButtonElement;
  button.disabled = true;
  try {
    const place = answerPlace(await askPhone(form.action), button);
    form.classList.remove("print:hidden");
    form.replaceChildren(place);
    place.focus();
  } finally {
    button.disabled = false;
  }
}

async function askPhone(address: string): Promise<PhoneAnswer> {
  const signal = AbortSignal.timeout(SEND_TIMEOUT);
  const answer = await fetch(address.replace(/phone$/, "number"), { method: "POST", signal });
  return (await answer.json()) as PhoneAnswer;
}

/** The link to call, or the text in place of a number. */
function answerPlace(answer: PhoneAnswer, button: HTMLButtonElement): HTMLElement {
  const isIcon = button.textContent === "";
  const place = document.createElement(answer.phone ? "a" : "p");
  place.className = isIcon ? "phone-answer text-sm" : "phone-answer";
  if (answer.phone) {
    (place as HTMLAnchorElement).href = `tel:${answer.phone.number}`;
    // Large, it looks as the button did.
    if (!isIcon) {
      place.className = button.className;
      place.append(...button.querySelectorAll("svg"));
    }
    place.append(answer.phone.shown);
  } else {
    place.role = "status";
    place.append(answer.text);
  }
  return place;
}
