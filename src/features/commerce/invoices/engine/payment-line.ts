/**
 * The payment line of Danish payment slips (FIK, "fælles indbetalingskort"), card type 71: it carries
 * a reference of 14 digits with a check digit and the creditor's number of eight digits, and can be
 * typed into every Danish bank.
 *
 * Source: Nets, "Vejledning for tekniske specifikationer af Fælles Indbetalingskort": `+71<`, fifteen
 * digits, `+`, creditor, `<`; the check digit is modulus 10 with the weights 1 2 1 2 … from the left,
 * the digits of each product added (the same as Luhn's over 14 digits).
 */
const DIGITS = 14;

export function checkDigit(digits: string): number {
  let sum = 0;
  for (const [place, digit] of [...digits].toReversed().entries()) {
    const product = Number(digit) * (place % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
}

/** The reference of an invoice: its number in fourteen digits, and their check digit. */
export function paymentReference(invoiceNumber: number): string {
  const digits = String(invoiceNumber).padStart(DIGITS, "0");
  return `${digits}${checkDigit(digits)}`;
}

/** The number of the invoice that a reference names; `null` if it isn't one of ours. */
export function invoiceOfReference(reference: string): number | null {
  if (!/^\d{15}$/.test(reference)) return null;
  const digits = reference.slice(0, DIGITS);
  if (checkDigit(digits) !== Number(reference[DIGITS])) return null;
  const number = Number(digits);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

export function paymentLine(invoiceNumber: number, creditor: string): string {
  return `+71<${paymentReference(invoiceNumber)}+${creditor}<`;
}
