/** Default values of the contact form for links beside error messages. */
import { href } from "react-router";
import { formatPhone, normalisePhone } from "#app/accounts/credentials/phones.server.ts";

export interface ContactDefaults {
  readonly subject: string;
  readonly message?: string;
}

/** Returns the default values for the topic in the URL; undefined without a known topic. */
export function contactDefaults(params: URLSearchParams): ContactDefaults | undefined {
  switch (params.get("topic")) {
    case "phone":
      return phoneDefaults(normalisePhone(params.get("number") ?? ""));
    case "network":
      return {
        subject: "Регистрация от обща мрежа",
        message:
          "Не мога да се регистрирам: от моята мрежа вече има профил, но той не е мой. Моля да ми помогнете с регистрацията.",
      };
    case "owner":
      return {
        subject: "Обявата е моя",
        message: `Обявата ${href("/ad/:slug", { slug: params.get("ref") ?? "" })}, която помощник публикува за мен, е моя. Номерът в нея е записан в профила ми. Моля да ми се обадите и да я прехвърлите.`,
      };
    default:
      return undefined;
  }
}

function phoneDefaults(number: string | undefined): ContactDefaults {
  const subject = "Телефон, използван от друг акаунт";
  if (!number) return { subject };
  const shown = formatPhone(number);
  return {
    subject: `${subject}: ${shown}`,
    message: `Телефонният номер ${shown} е мой, но се използва от друг акаунт. Моля да го освободите.`,
  };
}
