const NUMBER_PREFIX = "K-";

export function boxNumber(number: number): string {
  return `${NUMBER_PREFIX}${number}`;
}

const TYPED_NUMBER = /^(?:k[\s-]*)?(?<digits>\d{1,9})$/i;

/** As typed: with or without the letter before it. `null` if it is no number of a box. */
export function parseBoxNumber(text: string): number | null {
  const digits = TYPED_NUMBER.exec(text.trim())?.groups?.["digits"];
  return digits === undefined ? null : Number(digits);
}

/**
 * The check digit of a number of GS1: from the right the digits count 3, 1, 3 …; the check digit makes the
 * sum divisible by 10. Source: GS1 General Specifications, 7.9.
 */
export function gs1CheckDigit(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((before, digit, place) => before + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Of the digits of an SSCC all but the check digit. */
const SERIAL_AND_PREFIX = 17;

/**
 * The serial shipping container code of a box: the extension digit and what follows the company prefix are
 * the box's own number, so that none is used twice.
 */
export function ssccOf(prefix: string, number: number): string {
  const serial = String(number).padStart(SERIAL_AND_PREFIX - prefix.length, "0");
  const digits = serial.charAt(0) + prefix + serial.slice(1);
  if (digits.length > SERIAL_AND_PREFIX) throw new Error("The prefix has no room for more boxes.");
  return digits + gs1CheckDigit(digits);
}

/** Days after delivery for which an address is still shown, and printed. */
const ADDRESS_DAYS = 30;
const DAY_MS = 86_400_000;

export function isAddressKept(completedAt: Date | null, now: Date): boolean {
  return completedAt === null || now.getTime() - completedAt.getTime() < ADDRESS_DAYS * DAY_MS;
}
