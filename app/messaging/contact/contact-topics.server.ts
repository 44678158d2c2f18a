/** What the contact form is filled in with when a refusal has led there. */
import { formatPhone, normalisePhone } from "#app/accounts/phones.server.ts";

export interface FilledLetter {
  readonly subject: string;
  readonly message?: string;
}

/** By the words of the address; undefined when somebody comes without a reason of ours. */
export function filledLetter(params: URLSearchParams): FilledLetter | undefined {
  switch (params.get("topic")) {
    case "phone":
      return ofPhone(normalisePhone(params.get("number") ?? ""));
    case "network":
      return {
        subject: "Регистрация от обща мрежа",
        message:
          "Не мога да се регистрирам: от моята мрежа вече има профил, но той не е мой. Моля да ми помогнете с регистрацията.",
      };
    default:
      return undefined;
  }
}

function ofPhone(number: string | undefined): FilledLetter {
  const subject = "Телефон, използван от друг акаунт";
  if (!number) return { subject };
  const shown = formatPhone(number);
  return {
    subject: `${subject}: ${shown}`,
    message: `Телефонният номер ${shown} е мой, но се използва от друг акаунт. Моля да го освободите.`,
  };
}
