/** The names of numbers, directly before one: 'каталожен № 0986494014', 'баркод', 'ЕГН'. */

const PART_WORDS = String.raw`(?<!\p{L})(?:oem|oe|оем|ое|каталож\p{L}*|кат\.|част|part|p\/n|pn|s\/n|sn|сериен|серийн\p{L}*|артикул\p{L}*|арт\.?|sku|ean|еан|баркод|barcode|isbn|imei|имей|vin|вин|товарителница|фактура)`;
const OTHER_WORDS =
  "код|code|поръчка|пратка|проследяване|tracking|bosch|denso|siemens|delphi|valeo|идентификатор|серия|еик|булстат";
/** Further words between a name and its number. */
const BETWEEN = String.raw`[^\p{L}\d]{0,4}(?:(?:№|no|n|номер\p{L}*|на|поръчката|част|частта|number)[^\p{L}\d]{0,4}){0,3}$`;

/** Numbers of parts and goods. */
export const PART = new RegExp(PART_WORDS + BETWEEN, "u");
/** Numbers of ten digits or more which belong to no person. */
export const OTHER = new RegExp(`(?:${PART_WORDS}|${OTHER_WORDS})${BETWEEN}`, "u");
export const PERSONAL = /(?:егн|egn|личен номер|единен граждански)[^\d]{0,20}$/u;
