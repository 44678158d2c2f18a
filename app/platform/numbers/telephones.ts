/** Recognises telephone numbers among the numbers of a text. The words around and the grouping of the digits decide. */
import { PART } from "./number-names.ts";
import {
  gapsOf,
  goesOn,
  type Scan,
  sizesOf,
  standsAlone,
  textAfter,
  textBefore,
  type Window,
  windowsOf,
} from "./scan.ts";

const PREFIX = "(?:(?:00)?3590?|0)";
const MOBILE = new RegExp(`^${PREFIX}(?:8[789]|9[89])\\d{7}$`);
/** Numbers with an area code, and those of companies: 0700, 0800, 0900. */
const LANDLINE = new RegExp(`^${PREFIX}(?:2\\d{7}|(?:3[1-9]|4[1-7]|5[1-9]|6[0-8]|7\\d|80|9[0-7])\\d{6})$`);
const ABROAD = /^00[1-9]\d{8,12}$/;

/** Words directly before a telephone. */
const PHONE_WORD =
  /(?:(?<!\p{L})(?:тел\.?|tel\.?|телефон\p{L}*(?: за (?:контакт|връзк)\p{L}*)?(?= ?[:–-])|gsm|гсм|жсм|моб(?:илен|\.)?|контакти?|за връзк\p{L}*|обад\p{L}*|обажда\p{L}*|(?:по)?звън(?:и|ни|ете|нете|ене)?(?!\p{L})|viber|вайбър|whatsapp|уотсап|phone|call)|[☎📞📱])[^\p{L}\d]{0,6}(?:(?:се|ми|на|тел|номер|или|и|е)[^\p{L}\d]{0,4}){0,3}$/u;
/** Makers of parts, near a number. */
const MAKER =
  /(?<!\p{L})(?:bosch|бош|denso|siemens|delphi|valeo|hella|febi|lemforder|mahle|mann|brembo|trw|ate|sachs|luk|skf|ngk)(?!\p{L})/u;
/** Words of parts and of numbers that goods have, near a number: the number may be a telephone all the same. */
const GOODS =
  /(?<!\p{L})(?:код|инв|сери|фабр|филт|накладк|дюз|амортис|рем[ъа]к|ролк|лагер|датчик|сензор|помп|компют|апарат|диск|барабан|съединител|турбо|семеринг|бобин|свещ|ключ|модул|дебитомер|генератор|стартер|kyb|monroe|bilstein|vag|oem|ecu|bg)|№/u;
const LATIN_WORD = /[a-z]{2,}[^\p{L}\d]{1,3}$/u;

export const isMobile = (digits: string) => MOBILE.test(digits);

type Found = { readonly kind: "part" | "telephone" | "unsure"; readonly next: number } | undefined;

/** Returns the telephone at the beginning of a scan; `unsure` if it may be the number of a part as well. */
export function telephoneAt(scan: Scan): Found {
  const first = scan.run[scan.at]?.digits ?? "";
  const isDigit = (digits: string) => first.startsWith(digits);
  const before = textBefore(scan);
  const isAbroad = /\+\(?$/.test(before) || (/\+ ?\(?$/.test(before) && isDigit("359"));
  if (!isAbroad && !isDigit("0") && !isDigit("359")) return namedNumber(scan, before);
  const window = [...windowsOf(scan, 9, 14)].find((one) => isDialled(scan, one) && !goesOn(scan, one));
  if (window) return { kind: kindOf(scan, window, before), next: window.next };
  return (isAbroad || isDigit("00") ? numberAbroad(scan, isAbroad) : undefined) ?? namedNumber(scan, before);
}

/** True for a full number that is not a list such as '02, 45, 60, 70, 10'. */
function isDialled(scan: Scan, window: Window): boolean {
  if (!MOBILE.test(window.digits) && !LANDLINE.test(window.digits)) return false;
  const gaps = gapsOf(scan, window);
  return !gaps.some((gap) => /[,;:|=]/.test(gap)) || new Set(gaps).size === 1;
}

function kindOf(scan: Scan, window: Window, before: string): "part" | "telephone" | "unsure" {
  if (PHONE_WORD.test(before)) return "telephone";
  if (PART.test(before) || /[a-z]$/.test(before)) return "part";
  const { digits } = window;
  const sizes = sizesOf(scan, window);
  const isMaker = MAKER.test(before) || MAKER.test(textAfter(scan, window.next));
  if (!MOBILE.test(digits)) {
    const [size = 0] = sizes;
    const isUsual =
      /[/)]/.test(gapsOf(scan, window)[0] ?? "") || /,[12],2,2$/.test(`,${sizes}`) || digits.startsWith("359");
    return isMaker || /^ ?[a-z](?![\p{L}])/u.test(textAfter(scan, window.next))
      ? "part"
      : isUsual && size < 9 && standsAlone(scan, window)
        ? "telephone"
        : "unsure";
  }
  // Toyota's '08880-83389', and '0 986 494 014' of Bosch.
  const isSplit = (sizes[0] ?? 0) > 4 && sizes.length > 1 && /^0[89]/.test(digits);
  const isBosch = digits.startsWith("0986") && (isMaker || String(sizes) === "1,3,3,3");
  if (isSplit) return LATIN_WORD.test(before) ? "part" : "unsure";
  if (isBosch) return isMaker ? "part" : "unsure";
  const isNearGoods = GOODS.test(before) || GOODS.test(textAfter(scan, window.next));
  return isMaker || isNearGoods ? "unsure" : "telephone";
}

/** Returns a number after '+' or 00, with the code of another country. */
function numberAbroad(scan: Scan, hasPlus: boolean): Found {
  const isWhole = ({ digits }: Window) => hasPlus || ABROAD.test(digits);
  const window = [...windowsOf(scan, hasPlus ? 9 : 11, 15, /^[ ./()–-]{1,3}$/)].findLast(isWhole);
  return window && { kind: "telephone", next: window.next };
}

/** Returns the digits after 'тел.', also without an area code. */
function namedNumber(scan: Scan, before: string): Found {
  if (!PHONE_WORD.test(before)) return undefined;
  const window = [...windowsOf(scan, 6, 12, /^[ ./()–-]{1,2}$/)].at(-1);
  return window && { kind: "telephone", next: window.next };
}
