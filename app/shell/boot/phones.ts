/** Shows phone numbers in place of their buttons. */
import { NOT_OPENED, type PhoneAnswer } from "#app/listings/page/phone-answer.ts";
import { SEND_TIMEOUT } from "#app/platform/cache/page-contract.ts";

/** Replaces the form by the phone number of its ad. Rejects if there is no response. */
export async function showPhone(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button") as HTMLButtonElement;
  button.disabled = true;
  try {
    const answer = await fetchPhone(form.action);
    const place = createPhoneElement(answer, button);
    form.classList.remove("print:hidden");
    form.replaceChildren(place, ...createViberElements(answer.phone));
    place.focus();
  } finally {
    button.disabled = false;
  }
}

async function fetchPhone(address: string): Promise<PhoneAnswer> {
  const signal = AbortSignal.timeout(SEND_TIMEOUT);
  const answer = await fetch(address.replace(/phone$/, "number"), { method: "POST", signal });
  return (await answer.json()) as PhoneAnswer;
}

/** Creates a link that calls the number, or a text if there is none. */
function createPhoneElement(answer: PhoneAnswer, button: HTMLButtonElement): HTMLElement {
  const isIcon = button.textContent === "";
  const place = document.createElement(answer.phone ? "a" : "p");
  place.className = isIcon ? "phone-answer text-sm" : "phone-answer";
  if (answer.phone) {
    (place as HTMLAnchorElement).href = `tel:${answer.phone.number}`;
    // The large button keeps its style.
    if (!isIcon) {
      place.className = button.className;
      place.append(...button.querySelectorAll("svg"));
    }
    const call = document.createElement("span");
    call.className = "easy-only";
    call.textContent = " Обади се";
    place.append(answer.phone.shown, call);
  } else {
    place.setAttribute("role", "status");
    place.append(answer.text);
  }
  return place;
}

/** Creates the link that opens Viber, with the number to copy beside it; nothing for a number without Viber. */
function createViberElements(phone: PhoneAnswer["phone"]): readonly HTMLElement[] {
  if (!phone?.viber) return [];
  const link = document.createElement("a");
  link.href = phone.viber;
  link.className = "viber";
  link.append("Viber");
  const hint = document.createElement("p");
  const number = document.createElement("b");
  number.append(phone.shown);
  hint.className = "viber-hint";
  hint.append(`${NOT_OPENED} `, number);
  return [link, hint];
}
