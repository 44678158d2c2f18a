/** Checks numbers that have a checksum or a fixed form: personal numbers, bank cards, IBANs, barcodes. Pure. */

const PERSONAL_WEIGHTS = [2, 4, 8, 5, 10, 9, 7, 3, 6];

/**
 * Reports whether ten digits are a Bulgarian personal number (ЕГН) of somebody born by `now`: a date with the month plus 20 before
 * 1900 and plus 40 from 2000, and a checksum.
 */
export function isPersonalNumber(digits: string, now = new Date()): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const sum = PERSONAL_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  if ((sum % 11) % 10 !== Number(digits[9])) return false;
  const [year, shifted, day] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2))) as [number, number, number];
  const [century, month] = shifted > 40 ? [2000, shifted - 40] : shifted > 20 ? [1800, shifted - 20] : [1900, shifted];
  const born = new Date(Date.UTC(century + year, month - 1, day));
  return month >= 1 && month <= 12 && born.getUTCMonth() === month - 1 && born.getUTCDate() === day && born <= now;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The beginnings and lengths of the numbers of bank cards. Compiled in November 2026 from general knowledge. */
const ISSUERS: readonly (readonly [beginning: RegExp, ...lengths: number[]])[] = [
  [/^4/, 13, 16, 19],
  [/^5[1-5]|^2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)/, 16],
  [/^3[47]/, 15],
  [/^3(?:0[0-5]|[689])/, 14],
  [/^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, 12, 13, 14, 15, 16, 17, 18, 19],
  [/^(?:6011|64[4-9]|65)/, 16, 19],
  [/^35(?:2[89]|[3-8]\d)/, 16],
  [/^62/, 16, 17, 18, 19],
];

export const CARD_LENGTHS = { min: 12, max: 19 } as const;

/** Reports whether digits are the number of a bank card. A barcode of the same length is not one. */
export function isCardNumber(digits: string): boolean {
  if (!/^[2-6]/.test(digits)) return false;
  if (!ISSUERS.some(([beginning, ...lengths]) => lengths.includes(digits.length) && beginning.test(digits)))
    return false;
  return passesLuhn(digits) && !(digits.length < 16 && isBarcode(digits)) && !/^(\d)\1+$/.test(digits);
}

/** Reports whether 12, 13 or 14 digits are the number of a product (GTIN, EAN). */
export function isBarcode(digits: string): boolean {
  if (!/^\d{12,14}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** The lengths of IBANs by country. The authoritative source is the SWIFT IBAN Registry; the list was not yet compared with it. */
export const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 " +
    "GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 " +
    "MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 " +
    "SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
);

/** Reports whether capital letters and digits without spaces are an IBAN. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(text) || text.length !== IBAN_LENGTHS.get(text.slice(0, 2))) return false;
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
