/** The texts of mails about accounts. */
import type { MailText } from "#app/platform/mail/mail-template.ts";
import { counted } from "#app/platform/wording/plurals.ts";

const NOT_ME = "Ако не сте Вие, не правете нищо: без този линк нищо не се променя.";

export function confirmEmailMail(url: string, days: number): MailText {
  return {
    subject: "Потвърдете имейла си",
    paragraphs: [
      "Здравейте!",
      "С този имейл е направен профил в Тукашно. Потвърдете, че адресът е Ваш.",
      "Отворете линка там, където сте влезли в профила си. На друго устройство ще Ви попитаме за паролата.",
      "Ако някой друг е направил профила с Вашия имейл, чрез линка можете да изберете нова парола: тогава никой друг няма да може да влиза в него.",
    ],
    button: { label: "Потвърди имейла", url },
    note: `Линкът важи ${counted(days, "ден", "дни")}. ${NOT_ME}`,
  };
}

export function changeEmailMail(url: string, hours: number): MailText {
  return {
    subject: "Потвърдете новия си имейл",
    paragraphs: [
      "Здравейте!",
      "Поискахте този адрес да стане имейлът на Вашия профил.",
      "Отворете линка там, където сте влезли в профила си. На друго устройство ще Ви попитаме за паролата.",
    ],
    button: { label: "Смени имейла", url },
    note: `Линкът важи ${counted(hours, "час", "часа")}. ${NOT_ME}`,
  };
}

/** Returns the warning to the old address, which reveals an attempt to take over the account with a stolen session. */
export function emailChangingMail(email: string, siteUrl: string): MailText {
  return {
    subject: "Заявена е смяна на имейла",
    paragraphs: [
      "Здравейте!",
      `За Вашия профил е поискана смяна на имейла с ${email}. Досегашният остава, докато новият не бъде потвърден.`,
    ],
    button: { label: "Смени паролата", url: `${siteUrl}/forgot-password` },
    note: "Ако не сте Вие, сменете паролата си веднага: това спира и смяната.",
  };
}

export function setPasswordMail(url: string, minutes: number): MailText {
  return {
    subject: "Нова парола за Тукашно",
    paragraphs: ["Здравейте!", "Поискана е нова парола за профила с този имейл."],
    button: { label: "Избери нова парола", url },
    note: `Линкът важи ${counted(minutes, "минута", "минути")} и може да се използва само веднъж. Ако не сте Вие, не правете нищо: паролата остава същата.`,
  };
}

export function invitationMail(url: string, days: number): MailText {
  return {
    subject: "Покана за Тукашно",
    paragraphs: ["Здравейте!", "Администратор Ви създаде профил в Тукашно. Остава да изберете парола."],
    button: { label: "Избери парола", url },
    note: `Линкът важи ${counted(days, "ден", "дни")}.`,
  };
}

export function signInCodeMail(code: string): MailText {
  return {
    subject: "Код за вход",
    paragraphs: ["Здравейте!", `Вашият код за вход е ${code}.`],
    note: "Кодът важи 5 минути. Не го казвайте на никого: ние никога няма да Ви го поискаме.",
  };
}

export function newDeviceMail(
  { device, when }: { readonly device: string | undefined; readonly when: string },
  siteUrl: string,
): MailText {
  return {
    subject: "Вход от ново устройство",
    paragraphs: [
      "Здравейте!",
      device
        ? `На ${when} някой влезе в профила Ви от ново устройство: ${device}.`
        : `На ${when} някой влезе в профила Ви от устройство, което не познаваме.`,
    ],
    button: { label: "Виж устройствата", url: `${siteUrl}/profile/security` },
    note: "Ако сте Вие, всичко е наред. Ако не сте, сменете паролата си и излезте от другите устройства.",
  };
}

export function accountDeletedMail(url: string, days: number): MailText {
  return {
    subject: "Профилът Ви е изтрит",
    paragraphs: [
      "Здравейте!",
      `Профилът и обявите Ви вече не се виждат. След ${counted(days, "ден", "дни")} всичко за Вас ще бъде заличено окончателно.`,
      "Ако размислите дотогава, можете да върнете всичко с бутона по-долу.",
    ],
    button: { label: "Възстанови профила", url },
  };
}
