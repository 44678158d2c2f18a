/** The text file beside the data of a person's export, which says what is where. */
import { formatMoment } from "#app/platform/wording/dates.ts";
import type { OwnData } from "./own-data.queries.server.ts";

/** Explains each part of data.json, in the order in which people look for it. */
const PARTS: Readonly<Record<keyof OwnData, string>> = {
  profile: "профилът Ви: име, имейл, телефон, настройки",
  trader: "данните на фирмата, ако сте търговец",
  ads: "обявите Ви с текст, цена, полета и броячи; цената е в стотинки или центове; в обява за друг човек и неговите име и телефон",
  ads_in_review: "промени, които чакат преглед от администратор",
  photos: "снимките на обявите Ви; името на файла в папка „photos“ започва с „key“",
  saved_ads: "запазените обяви",
  alerts: "следените търсения и продавачи и изпратените известия",
  conversations: "разговорите Ви, с двете страни, както ги виждате в сайта",
  messages: "съобщенията Ви до администраторите и отговорите им",
  tokens: "движението на VIP токените",
  ratings_received: "оценките, които сте получили",
  ratings_given: "оценките, които сте дали",
  rating_note: "бележката Ви под оценките",
  reports_sent: "докладите Ви за обяви",
  message_reports_sent: "докладите Ви за съобщения",
  blocked_people: "хората, които сте блокирали",
  notes_about_you: "бележките на администраторите за Вас",
  phones: "телефоните, които са Ваши в сайта или са на хора, за които сте публикували",
  sessions: "влизанията, които още са в сила",
  notified_devices: "браузърите, на които получавате известия",
  devices: "устройствата, от които сте влизали",
  identities: "начините, по които влизате",
  wallets: "адресите на портфейли, с които влизате",
  answers_about_personal_data: "отговорите Ви за лични данни в обяви",
};

/** Returns the text of README.txt; lines end as Windows expects. */
export function ownDataGuide(now: Date): string {
  return [
    "Моите данни в Тукашно",
    `Копие от ${formatMoment(now)}.`,
    "",
    "В папка „photos“ са снимките на обявите Ви.",
    "Във файла data.json е всичко останало. Отваря се с всяка програма за текст или с браузър.",
    "Часовете са по UTC: два или три часа по-рано от нашите. Частите на файла са:",
    "",
    ...Object.entries(PARTS).map(([name, meaning]) => `${name}: ${meaning}`),
    "",
  ].join("\r\n");
}
