/** Checks the ЕИК, the number of a firm in the Bulgarian commercial register (formerly БУЛСТАТ), by its check digits. */

/** Weights of the digits; the second row applies when the first one leaves a remainder of 10. */
const NINE = [
  [1, 2, 3, 4, 5, 6, 7, 8],
  [3, 4, 5, 6, 7, 8, 9, 10],
] as const;
/** Weights of the ninth to twelfth digit of a branch. */
const THIRTEEN = [
  [2, 7, 3, 5],
  [4, 9, 5, 7],
] as const;

/** Returns the digits as typed, without spaces and the prefix 'BG' of a VAT number. */
export function plainEik(typed: string): string {
  return typed.replace(/^\s*BG(?=[\s\d])/i, "").replace(/[\s.-]/g, "");
}

/** Returns true for nine digits, or thirteen for a branch, with right check digits. */
export function isEik(eik: string): boolean {
  if (!/^(\d{9}|\d{13})$/.test(eik) || /^0+$/.test(eik)) return false;
  const digits = [...eik].map(Number);
  const isFirm = checkDigit(digits.slice(0, 8), NINE) === digits[8];
  return isFirm && (digits.length === 9 || checkDigit(digits.slice(8, 12), THIRTEEN) === digits[12]);
}

function checkDigit(digits: readonly number[], [first, second]: readonly (readonly number[])[]): number {
  const remainder = (weights: readonly number[] = []) =>
    digits.reduce((sum, digit, place) => sum + digit * (weights[place] ?? 0), 0) % 11;
  const one = remainder(first);
  return one < 10 ? one : remainder(second) % 10;
}
