import { PAGE_SUCCESS, type Toast } from "./toast.ts";

/** All success texts, which are exact where the specification has them (rule: exact-texts). */
export const SUCCESS = {
  ...PAGE_SUCCESS,
  listing_deleted: "Обявата е изтрита успешно",
  listings_confirmed: "Благодарим! Обявите са потвърдени.",
  listing_confirmed: "Благодарим! Обявата е потвърдена.",
  listing_reserved: "Обявата е отбелязана като резервирана",
  listing_released: "Обявата вече не е резервирана",
  listing_paused: "Обявата е спряна временно",
  listing_sold: "Обявата е отбелязана като продадена",
  listing_resumed: "Обявата отново е активна",
  listing_renewed: "Обявата е подновена",
  listing_copied: "Това е копие на обявата Ви. Прегледайте го и го публикувайте.",
  registered: "Успешна регистрация",
  signed_in: "Влязохте успешно",
  profile_updated: "Профилът е обновен",
  phone_replaced: "Номерът е сменен и в обявите",
  signed_out: "Излязохте от профила си",
  signed_out_everywhere: "Излязохте от всички устройства",
  signed_out_others: "Излязохте от другите устройства",
  signed_out_device: "Излязохте от това устройство",
  email_confirmed: "Имейлът е потвърден",
  email_already_confirmed: "Имейлът вече е потвърден",
  email_changed: "Имейлът е сменен",
  email_change_sent: "Изпратихме линк на новия адрес",
  account_restored: "Профилът е възстановен. Вече можете да влезете.",
  account_deleted: "Профилът е изтрит",
  contact_sent: "Съобщението е изпратено. Ще Ви отговорим по имейл.",
  request_sent: "Заявката е изпратена. Ще Ви отговорим възможно най-скоро.",
  two_step_on: "Входът в две стъпки е включен",
  two_step_off: "Входът в две стъпки е изключен",
  identity_unlinked: "Връзката с другия сайт е премахната",
  email_sent: "Имейл изпратен",
  password_changed: "Паролата е сменена успешно",
  listing_saved: "Обявата е запазена",
  listing_unsaved: "Обявата е премахната от запазените",
  saved_cleared: "Списъкът е изчистен",
  search_saved: "Вече следите търсенето",
  search_mail_sent:
    "Изпратихме Ви линк. Отворете го, за да потвърдите адреса; ако сте го правили за същия адрес тази седмица, линкът от последния имейл важи и за това търсене.",
  search_changed: "Търсенето е променено",
  search_paused: "Имейлите за това търсене са спрени временно",
  search_resumed: "Имейлите за това търсене са пуснати отново",
  search_deleted: "Вече не следите търсенето",
  seller_followed: "Ще Ви пишем за новите обяви на този продавач, веднъж на ден. Можете да се откажете в „Известия“.",
  seller_unfollowed: "Вече не следвате този продавач",
  alerts_confirmed: "Адресът е потвърден. Новите обяви ще пристигат на него.",
  notifications_saved: "Изборът е запазен",
  address_erased: "Адресът и търсенията към него са изтрити",
  mail_tried_again: "Изпращаме отново",
  job_allowed: "Задачата е разрешена веднъж",
  synonym_added: "Синонимът е добавен",
  synonym_removed: "Синонимът е премахнат",
} as const;

export type SuccessCode = keyof typeof SUCCESS;

export function successToast(code: SuccessCode): Toast {
  return { kind: "success", text: SUCCESS[code] };
}
