/**
 * The error catalogue: code -> status, title, text. Texts that people know are exact (rule: exact-texts).
 * Texts with values are functions. Commands throw Refusal with a code; the form pipeline and the error page read the row.
 */
import { href } from "react-router";
import { counted, formatWhole, plural } from "#app/platform/wording/plurals.ts";
import type { Help } from "#app/platform/wording/toast.ts";
import {
  type ErrorRow,
  type Notice,
  type NoticeArguments,
  noticeOf,
  PAGE_ERRORS,
  type Params,
  type PlainCode,
} from "./page-errors.ts";

/** Returns a link to the contact form with prefilled fields. */
function contactHelp(label: string, search: Params, text?: string): Help {
  const known = Object.entries(search).map(([name, value]) => [name, String(value)]);
  return { text, label, to: `${href("/info/contact")}?${new URLSearchParams(known)}` };
}

function toOwnListings(): Help {
  return { label: "Към моите обяви", to: href("/my-ads") };
}

const TRY_AGAIN_LATER = (params: Params) =>
  `Твърде много опити. Опитайте отново след ${counted(Number(params.minutes), "минута", "минути")}.`;

const NETWORK_BUSY = (params: Params) =>
  `От мрежата, през която сте свързани, идват твърде много заявки. Опитайте отново след ${counted(Number(params.minutes), "минута", "минути")} или през друга мрежа.`;

/** Returns a waiting time in hours from two hours on, otherwise in minutes. */
const waitText = (params: Params) => {
  const minutes = Number(params.minutes);
  return minutes < 120 ? counted(minutes, "минута", "минути") : counted(Math.ceil(minutes / 60), "час", "часа");
};

const SHARED_ADDRESS = "Мобилните оператори дават един адрес на много хора. Ако нямате профил тук, ще Ви помогнем.";

export const ERRORS = {
  ...PAGE_ERRORS,
  not_signed_in: { status: 401, text: "Трябва да сте влезли в профила си" },
  form_of_another: {
    status: 409,
    title: "Влязохте с друг профил",
    text: ({ name, email }) =>
      `Сега сте влезли като ${name} (${email}), а тази форма е отворена от друг профил. Нищо не е изпратено.`,
  },
  form_waits: {
    status: 409,
    title: "Влязохте отново",
    text: "Нищо още не е изпратено. Изпратете го, ако все още го искате.",
  },
  form_without_photos: {
    status: 409,
    title: "Изберете снимките отново",
    text: "Написаното е тук и още не е изпратено, но снимките, избрани току-що, не пристигнаха.",
  },
  listing_limit: {
    status: 422,
    text: ({ max }) =>
      `Достигнахте максималния брой активни обяви (${formatWhole(Number(max))}). За повече обяви обновете до Pro акаунт или изтрийте съществуваща обява.`,
  },
  phone_taken: {
    status: 422,
    text: "Този телефонен номер се използва от друг акаунт. Не можете да публикувате обяви с този номер.",
    help: ({ number }) =>
      contactHelp("Номерът е Ваш? Пишете ни", { topic: "phone", ...(number !== undefined && { number }) }),
  },
  phone_of_assistant: {
    status: 422,
    text: "Това е номер от Вашия профил. Напишете телефона на човека, за когото е обявата.",
  },
  not_assistant: {
    status: 422,
    text: "За друг човек публикуват само помощници, определени от администратор.",
  },
  principal_fixed: {
    status: 422,
    text: "Името и телефонът на собственика са потвърдени и не се променят. Изтрийте обявата и публикувайте нова.",
  },
  assisted_closed: {
    status: 403,
    text: "Обява за друг човек се променя до 30 дни и само докато сте помощник. Можете да я изтриете.",
  },
  assisted_limit: {
    status: 422,
    text: ({ max }) =>
      `Вече имате ${counted(Number(max), "обява", "обяви")} за други хора, колкото може да има един помощник. Изтрийте някоя, която вече не е нужна.`,
  },
  owner_code_wrong: { status: 422, text: "Кодът е грешен или вече не е валиден." },
  owner_without_account: {
    status: 409,
    text: "Още няма профил с телефона на собственика. Той трябва първо да се регистрира и да запише номера в профила си.",
  },
  phone_required: { status: 422, text: "Телефонен номер е задължителен" },
  required_fields: { status: 422, text: "Моля попълнете всички задължителни полета" },
  check_fields: { status: 422, text: "Моля, проверете отбелязаните полета" },
  listing_create_failed: { status: 500, text: "Възникна грешка при създаването на обявата" },
  listing_update_failed: { status: 500, text: "Възникна грешка при обновяването на обявата" },
  listing_delete_failed: { status: 500, text: "Възникна грешка при изтриване на обявата" },
  tokens_missing: { status: 422, text: "Нямате достатъчно VIP токени за тази операция" },
  tokens_check_failed: { status: 503, text: "Възникна грешка при проверка на VIP токените" },
  listing_lost: {
    status: 404,
    title: "Обявата вече я няма",
    text: "Изтрита е, докато я редактирахте. Написаното е тук: можете да го публикувате като нова обява.",
  },
  vip_not_longer: {
    status: 422,
    text: "Така VIP времето на обявата не би се удължило. Не са взети токени.",
  },
  vip_days: { status: 422, text: "Изберете период от предложените" },
  renew_too_soon: { status: 422, text: ({ date }) => `Обявата може да бъде подновена отново най-рано на ${date}` },
  listing_state_changed: {
    status: 422,
    text: "Обявата е променена междувременно. Опреснете страницата и опитайте пак.",
  },
  undo_late: { status: 422, text: "Времето за отмяна изтече. Обявата остава, както е." },
  listing_changed: {
    status: 422,
    text: "Обявата е променена междувременно, например в друг прозорец. Проверете полетата: ако запишете отново, ще остане написаното тук.",
  },
  listing_state_failed: { status: 500, text: "Възникна грешка при обновяването на обявата" },
  listing_day_limit: {
    status: 429,
    text: ({ minutes }) =>
      `Публикували сте твърде много нови обяви за един ден. Опитайте отново след ${counted(Math.ceil(Number(minutes) / 60), "час", "часа")}.`,
  },
  listing_twin: {
    status: 422,
    title: "Подобна обява",
    text: "Вече имате много подобна обява. Проверете дали не публикувате същото.",
  },
  photos_gone: {
    status: 422,
    title: "Липсват снимки",
    text: ({ count }) =>
      `${counted(Number(count), "снимка", "снимки")} вече не ${plural(Number(count), "може", "могат")} да се ${plural(Number(count), "ползва: изтрита е или е", "ползват: изтрити са или са")} в друга Ваша обява. Проверете снимките и изпратете отново.`,
  },
  text_refused: { status: 422, text: "Обявата не може да бъде публикувана с отбелязаните думи" },
  text_denied: {
    status: 422,
    text: "Без съгласието на човека обявата не може да бъде публикувана с отбелязаните думи",
  },
  text_asked: {
    status: 422,
    title: "Прегледайте отбелязаното",
    text: "Обявата още не е публикувана. Поправете отбелязаните думи или ги оставете така.",
  },
  already_vip: { status: 422, text: "Тази обява вече е VIP" },
  tokens_update_failed: { status: 500, text: "Възникна грешка при актуализиране на VIP токените" },
  vip_failed: { status: 500, text: "Възникна грешка при активиране на VIP статуса" },
  vip_dialog_failed: { status: 500, text: "Възникна грешка при активиране на VIP" },
  unexpected: { status: 500, text: "Възникна неочаквана грешка" },
  registration_failed: { status: 500, title: "Грешка при регистрация", text: "Грешка при регистрация" },
  email_taken: {
    status: 422,
    title: "Грешка при регистрация",
    text: "Вече има профил с този имейл",
    // The same for every account, so that nobody learns whether it is deleted.
    help: ({ isRegistration }) =>
      isRegistration
        ? {
            text: "Ваш ли е? Ако сте го изтрили преди по-малко от 14 дни, пак можете да го върнете.",
            label: "Изпратете ми линк",
            to: href("/forgot-password"),
          }
        : undefined,
  },
  email_own: { status: 422, text: "Това вече е Вашият имейл" },
  address_taken: {
    status: 422,
    title: "Грешка при регистрация",
    text: "От това устройство/мрежа вече е регистриран профил. Не може да се регистрират повече от един профил от едно и също място. За съдействие се свържете с администратор.",
    help: () => contactHelp("Пишете ни", { topic: "network" }, SHARED_ADDRESS),
  },
  registration_busy: {
    status: 429,
    title: "Грешка при регистрация",
    text: NETWORK_BUSY,
    help: () => contactHelp("Пишете ни", { topic: "network" }, SHARED_ADDRESS),
  },
  auto_sign_in_failed: {
    status: 500,
    title: "Грешка при автоматичен вход",
    text: "Профилът е създаден. Моля, влезте с имейла и паролата си.",
  },
  sign_in_failed: { status: 422, title: "Грешка при вход", text: "Невалиден имейл или парола" },
  sign_in_broken: {
    status: 500,
    title: "Грешка при вход",
    text: "Възникна неочаквана грешка. Опитайте отново след малко.",
  },
  sign_in_throttled: { status: 429, title: "Грешка при вход", text: TRY_AGAIN_LATER },
  blocked: {
    status: 403,
    title: "Грешка при вход",
    text: "Вашият профил е блокиран. За съдействие се свържете с администратор.",
    help: () => contactHelp("Подай възражение", { objection: "блокиран профил" }),
  },
  account_deleted: {
    status: 403,
    title: "Грешка при вход",
    text: "Този профил е изтрит. В срок от 14 дни след изтриването можете да го възстановите.",
    help: ({ restore }) =>
      restore
        ? { label: "Възстановете профила", to: String(restore) }
        : { label: "Изпратете ми линк за възстановяване", to: href("/forgot-password") },
  },
  two_step_required: {
    status: 403,
    title: "Грешка при вход",
    text: "За този профил е включен вход в две стъпки. Влезте с имейл и парола.",
  },
  first_code_wrong: { status: 422, text: "Кодът не е верен или вече не важи" },
  code_wrong: { status: 422, title: "Грешка при вход", text: "Кодът не е верен или вече не важи" },
  code_used: {
    status: 422,
    title: "Грешка при вход",
    text: "Този код вече е използван. Изчакайте следващия код в приложението и въведете него.",
  },
  step_expired: {
    status: 422,
    title: "Грешка при вход",
    text: "Времето изтече. Влезте отново с имейла и паролата си.",
  },
  provider_failed: {
    status: 422,
    title: "Грешка при вход",
    text: "Входът през другия сайт не успя. Опитайте отново или влезте с имейл и парола.",
  },
  identity_taken: { status: 422, text: "Този профил от другия сайт вече е свързан с друг профил в Тукашно" },
  last_way_in: { status: 422, text: "Това е единственият Ви начин за вход. Първо изберете парола." },
  password_wrong: { status: 422, text: "Паролата не е вярна" },
  sign_in_again: { status: 422, text: "За тази промяна е нужен скорошен вход. Излезте, влезте отново и опитайте пак." },
  captcha_failed: { status: 422, text: "Не успяхме да потвърдим, че сте човек. Опитайте отново." },
  captcha_unavailable: {
    status: 503,
    text: "Проверката дали сте човек не отговаря. Моля, опитайте отново след малко.",
  },
  email_unconfirmed: {
    status: 422,
    text: "Първо потвърдете имейла си с линка, който Ви изпратихме. Можете да го поискате отново от профила си.",
  },
  admin_must_step_down: {
    status: 422,
    text: "Администратор не може да изтрие профила си. Първо се откажете от правата на администратор.",
  },
  forgot_failed: { status: 500, text: "Възникна грешка при изпращането на имейла" },
  reset_link_invalid: {
    status: 422,
    title: "Невалиден линк",
    text: "Линкът е невалиден или е изтекъл. Поискайте нов.",
  },
  password_change_failed: { status: 500, text: "Възникна грешка при смяната на паролата" },
  listings_load_failed: { status: 503, text: "Не можахме да заредим обявите" },
  categories_load_failed: { status: 503, text: "Не можахме да заредим категориите" },
  conversation_missing: { status: 404, text: "Не можахме да намерим този разговор" },
  conversation_oneself: { status: 422, text: "Това е Ваша обява" },
  conversation_closed: {
    status: 422,
    text: "Обявата приключи преди повече от 30 дни. Разговорът може само да се чете.",
  },
  conversations_day_limit: {
    status: 429,
    text: ({ minutes }) =>
      `Започнахте твърде много разговори за един ден. Опитайте отново след ${counted(Math.ceil(Number(minutes) / 60), "час", "часа")}.`,
  },
  guests_day_limit: {
    status: 429,
    text: "За тази обява днес писаха твърде много хора без профил. Влезте в профила си или се обадете.",
  },
  guest_link_ended: {
    status: 404,
    title: "Линкът вече не важи",
    text: "Отворете разговора от последния имейл за него или пишете отново от страницата на обявата.",
  },
  guest_stopped: { status: 422, text: "От този имейл не може да се пише без профил." },
  messages_off: { status: 422, text: "Продавачът не приема съобщения. Обадете му се по телефона." },
  message_doubtful: { status: 422, title: "Прочетете, преди да изпратите", text: ({ reasons }) => String(reasons) },
  message_card: {
    status: 422,
    title: "Не изпращайте номер на карта",
    text: "В съобщението има номер на банкова карта. За да получите пари, никога не е нужна карта: изтрийте номера.",
  },
  message_failed: { status: 500, text: "Възникна грешка при изпращането на съобщението. Моля, опитайте отново." },
  first_words_long: {
    status: 422,
    text: "Този текст е твърде дълъг, за да почака входа Ви. Копирайте го, влезте и го изпратете.",
  },
  message_missing: { status: 404, text: "Не можахме да намерим това съобщение" },
  message_reported: { status: 422, text: "Вече докладвахте това съобщение. Благодарим, ще го прегледаме." },
  person_blocked: { status: 422, text: "Блокирахте този човек. Отблокирайте го, за да му пишете." },
  blocked_by_person: { status: 422, text: "Този човек Ви е блокирал. Не можете да му пишете." },
  person_unavailable: { status: 422, text: "Този профил вече не приема съобщения." },
  quick_word_foreign: { status: 422, text: "Тези думи са за другия в разговора" },
  offer_open: { status: 422, text: "Вече имате предложение, което чака отговор. Оттеглете го, за да направите ново." },
  offer_not_possible: { status: 422, text: "За тази обява не може да се предложи цена" },
  offer_amount: { status: 422, text: "Въведете сума, например 450" },
  offer_decided: { status: 422, text: "Това предложение вече няма нужда от отговор. Опреснете страницата." },
  same_text: {
    status: 422,
    title: "Един и същ текст",
    text: "Изпратихте този текст вече на трима души. Сигурни ли сте, че искате да го изпратите отново?",
  },
  same_text_refused: {
    status: 422,
    title: "Един и същ текст",
    text: "Изпратихте този текст вече на десет души. Напишете друг.",
  },
  already_rated_address: { status: 422, text: "Вече сте дали оценка от този IP адрес" },
  rating_oneself: { status: 422, text: "Не можете да оценявате себе си" },
  rating_required: { status: 422, text: "Изберете оценка" },
  seller_missing: { status: 404, text: "Не можахме да намерим продавача" },
  rating_failed: { status: 500, text: "Възникна проблем при изпращането на оценката" },
  already_reported: {
    status: 422,
    title: "Вече е докладвана",
    text: "Вече сте докладвали тази обява. Благодарим, ще я прегледаме.",
  },
  report_missing: { status: 404, text: "Няма доклад с такъв код. Проверете го и опитайте отново." },
  report_failed: { status: 500, text: "Възникна грешка при изпращане на доклада" },
  upload_not_signed_in: {
    status: 401,
    title: "Грешка при качване",
    text: "Трябва да сте влезли в профила си за да качвате снимки",
  },
  my_listings_load_failed: { status: 503, text: "Не можахме да заредим обявите" },
  profile_update_failed: { status: 500, text: "Възникна грешка при обновяването на профила" },
  premium_request_failed: { status: 500, text: "Възникна грешка при изпращането на заявката" },
  contact_required: { status: 422, text: "Моля попълнете всички полета" },
  contact_failed: { status: 500, text: "Възникна грешка при изпращането. Моля опитайте отново." },
  access_denied: { status: 403, title: "Достъп отказан", text: "Нямате права за достъп до админ панела" },
  page_access_denied: { status: 403, text: "Нямате права за достъп до тази страница" },
  data_load_failed: { status: 503, text: "Възникна грешка при зареждането на данните" },
  admin_consents_load_failed: { status: 503, text: "Неуспешно зареждане на данните за съгласия." },
  admin_stats_load_failed: { status: 503, text: "Възникна грешка при зареждането на статистиките" },
  admin_profiles_load_failed: { status: 503, text: "Възникна грешка при зареждането на профилите" },
  admin_action_refused: {
    status: 422,
    text: "Действието не е възможно: записът вече е в това състояние или е променен междувременно.",
  },
  invalid_value: { status: 422, text: ({ reason }) => String(reason) },
  admin_address_invalid: { status: 422, text: "Въведете публичен IP адрес" },
  last_admin: { status: 422, text: "Поне един администратор трябва да остане." },
  admin_role_failed: { status: 500, text: "Възникна грешка при промяната на правата" },
  admin_audit_load_failed: { status: 503, text: "Възникна грешка при зареждането на дневника" },
  admin_undo_late: { status: 409, text: "Времето за отмяна изтече и решението остава." },
  admin_target_missing: { status: 404, text: "Записът не е намерен" },
  admin_account_failed: { status: 500, text: "Възникна грешка при създаването на профила" },
  admin_link_failed: { status: 500, text: "Възникна грешка при създаването на линка" },
  admin_sessions_failed: { status: 500, text: "Възникна грешка при прекратяването на сесиите" },
  admin_phone_failed: { status: 500, text: "Възникна грешка при освобождаването на телефона" },
  admin_address_failed: { status: 500, text: "Възникна грешка при освобождаването на адреса" },
  admin_block_failed: { status: 500, text: "Възникна грешка при блокирането на потребителя" },
  admin_upgrade_failed: { status: 500, text: "Възникна грешка при повишаването на акаунта" },
  admin_tokens_failed: { status: 500, text: "Възникна грешка при добавянето на VIP токени" },
  admin_verify_failed: { status: 500, text: "Възникна грешка при верификацията на потребителя" },
  admin_listings_load_failed: { status: 503, text: "Възникна грешка при зареждането на обявите" },
  admin_listing_status_failed: { status: 500, text: "Възникна грешка при обновяването на статуса" },
  admin_listing_delete_failed: { status: 500, text: "Възникна грешка при изтриването на обявата" },
  admin_messages_load_failed: { status: 503, text: "Възникна грешка при зареждането на съобщенията" },
  admin_approve_failed: { status: 500, text: "Възникна грешка при одобряването на заявката" },
  admin_resolve_failed: { status: 500, text: "Възникна грешка при отбелязването като решено" },
  admin_message_delete_failed: { status: 500, text: "Възникна грешка при изтриването на съобщението" },
  admin_reports_load_failed: { status: 503, text: "Не можахме да заредим докладите" },
  admin_report_status_failed: { status: 500, text: "Възникна грешка при обновяване на статуса" },
  admin_report_delete_failed: { status: 500, text: "Възникна грешка при изтриването на доклада" },
  search_empty: {
    status: 422,
    text: "Изберете дума, място или филтър, за да следите търсенето",
  },
  search_limit: {
    status: 422,
    text: ({ max }) => `Можете да следите до ${formatWhole(Number(max))} търсения. Изтрийте някое, за да следите ново.`,
  },
  session_missing: { status: 404, text: "Не намерихме такъв вход. Може вече да е прекратен." },
  search_missing: { status: 404, text: "Не можахме да намерим следеното търсене" },
  saved_limit: {
    status: 422,
    text: ({ max }) =>
      `Можете да запазите до ${formatWhole(Number(max))} обяви. Премахнете някоя, за да запазите нова.`,
  },
  follow_limit: {
    status: 422,
    text: ({ max }) => `Можете да следите до ${formatWhole(Number(max))} продавачи`,
  },
  push_refused: {
    status: 422,
    text: "Известията на това устройство не могат да бъдат включени. Ще Ви пишем по имейл.",
  },
  push_devices_full: {
    status: 422,
    text: "Известията са включени на десет устройства. Премахнете някое, за да добавите това.",
  },
  alert_link_invalid: {
    status: 404,
    title: "Линкът не е валиден",
    text: "Този линк не е от наш имейл или вече не важи. Отворете го отново от последния имейл, който сте получили.",
  },
  answer_link_invalid: {
    status: 404,
    title: "Линкът не е валиден",
    text: "Този линк не е от наш имейл или не е стигнал цял. Отворете го отново от имейла.",
    help: toOwnListings,
  },
  answer_link_expired: {
    status: 410,
    title: "Линкът вече не важи",
    text: "Линковете в имейла важат десет дни. Можете да отговорите и в профила си.",
    help: toOwnListings,
  },
  answer_listing_deleted: {
    status: 410,
    title: "Обявата е изтрита",
    text: "Междувременно обявата е изтрита, така че няма за какво да отговаряте.",
    help: toOwnListings,
  },
  answer_account_closed: {
    status: 403,
    title: "Профилът е спрян",
    text: "Обявите в този профил не се виждат, затова отговорът не може да бъде приет. Ако смятате, че това е грешка, пишете ни.",
    help: () => contactHelp("Пишете ни", { objection: "блокиран профил" }),
  },
  answer_failed: { status: 500, text: "Възникна грешка при записването на отговора. Моля, опитайте отново." },
  too_many_requests: { status: 429, text: TRY_AGAIN_LATER },
  network_busy: { status: 429, title: "Претоварена мрежа", text: NETWORK_BUSY },
  too_many_phones: {
    status: 429,
    text: (params) => `Твърде много телефони за едно денонощие. Следващия ще видите след ${waitText(params)}.`,
  },
  network_phones: {
    status: 429,
    text: (params) =>
      `Твърде много телефони са показани през Вашата мрежа. Опитайте отново след ${waitText(params)} или влезте в профила си.`,
  },
  foreign_origin: { status: 403, text: "Заявката не идва от нашия сайт. Отворете страницата отново и опитайте пак." },
  body_too_large: { status: 413, text: "Изпратеното е твърде голямо. Намалете снимките и опитайте отново." },
  body_length_missing: {
    status: 411,
    text: "Изпратеното пристигна, без да е казано колко е дълго, и не е прието. Опитайте отново от друг браузър или през друга мрежа.",
  },
  body_unreadable: { status: 400, text: "Формулярът пристигна повреден. Моля, опитайте отново." },
  json_unreadable: {
    status: 400,
    text: "Заявката не съдържа валиден JSON обект в UTF-8, с Content-Type: application/json.",
  },
  unavailable: { status: 503, text: "В момента сайтът не може да зареди данните. Моля, опитайте отново след малко." },
  programs_closed: {
    status: 403,
    text: "Програмите могат само да четат от този сайт. За промени използвайте страниците му.",
  },
  repeat_differs: {
    status: 422,
    text: "Този Idempotency-Key вече е използван за друга заявка. Изберете нов.",
  },
  repeat_key_invalid: { status: 400, text: "Ключът в Idempotency-Key трябва да е UUID." },
  repeat_under_way: { status: 409, text: "Същата заявка още се изпълнява. Опитайте отново след малко." },
  method_unknown: { status: 405, text: "Сайтът не приема заявки от този вид." },
  read_only: {
    status: 503,
    title: "Само за четене",
    text: "В момента сайтът може само да се разглежда. Моля, опитайте отново след малко.",
  },
  overloaded: {
    status: 503,
    title: "Много посетители",
    text: "В момента сайтът е натоварен. Моля, опитайте отново след няколко секунди.",
  },
  storage_away: {
    status: 503,
    title: "Грешка при качване",
    text: "В момента снимките не могат да се запазят. Моля, опитайте отново след малко.",
  },
  disk_full: {
    status: 503,
    text: "В момента сайтът не може да записва промени. Моля, опитайте отново по-късно.",
  },
  page_missing: {
    status: 404,
    title: "Page not found",
    text: "Страницата, която търсите, не съществува или е преместена.",
  },
  api_path_missing: {
    status: 404,
    title: "Няма такъв адрес",
    text: "API няма такъв адрес. Всички адреси са описани в /api/v1/openapi.json.",
  },
  category_missing: { status: 404, text: "Категорията не е намерена" },
  listing_gone: { status: 410, text: "Обявата не е намерена" },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

export type ErrorNotice = Notice<ErrorCode>;

/** A code whose text needs no values. */
export type PlainErrorCode = PlainCode<typeof ERRORS>;

type RefusalParams = Params & { readonly field?: string };

export function errorNotice(...[code, params = {}]: NoticeArguments<typeof ERRORS>): ErrorNotice {
  return noticeOf(code, ERRORS[code], params);
}

/** An expected failure: a rule does not allow the request. Carries the catalogue row and the form field. */
export class Refusal extends Error {
  readonly notice: ErrorNotice;
  readonly field: string | undefined;
  /** Seconds until the person may try again, if the refusal has a waiting time. */
  readonly retryAfter: number | undefined;
  constructor(
    ...[code, { field, ...params } = {}]:
      | [code: PlainErrorCode, params?: RefusalParams]
      | [code: ErrorCode, params: RefusalParams]
  ) {
    const notice = errorNotice(code, params);
    super(notice.text);
    this.notice = notice;
    this.field = field;
    this.retryAfter = params.minutes === undefined ? undefined : Number(params.minutes) * 60;
  }
}

/** An unexpected error, the cause, in a step of a command that has its own message. */
export class StepFailure extends Error {
  readonly code: PlainErrorCode;
  constructor(code: PlainErrorCode, cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** SQL constraints with a message for people. The violation of any other constraint is a bug and results in status 500. */
const CONSTRAINTS: Readonly<Record<string, readonly [ErrorCode, string?]>> = {
  phones_pkey: ["phone_taken", "phone"],
  users_email_key: ["email_taken", "email"],
  users_vip_tokens_not_negative: ["tokens_missing"],
  ratings_rater_key: ["already_rated"],
  ratings_address_key: ["already_rated_address"],
  ratings_not_oneself: ["rating_oneself"],
  push_devices_endpoint_key: ["push_refused"],
};

/** Returns the refusal for a violated SQL constraint; undefined for any other error. */
export function refusalOfConstraint(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !("constraint" in error) || typeof error.constraint !== "string") return undefined;
  const row = CONSTRAINTS[error.constraint];
  return row && new Refusal(row[0], row[1] ? { field: row[1] } : {});
}
