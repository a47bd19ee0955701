import { parseCode } from "../model.ts";

/** Purpose of the encryption key derived from the installation's secret. */
export const ACTIVATION = "qr.activation";
export const CARDS = "qr.cards";

/** The contents of a card: the code of a plate, and its activation key. */
export type Card = { code: string; activationKey: string };

/** What the Data Matrix of a card says. It names the card's plate, and opens nothing: that does the key. */
export function cardText(code: string): string {
  return `CARD:${code}`;
}

/** A hand scanner set to another country's keyboard types another character for `:`. */
const CARD = /^card[^0-9a-z]{1,2}(?<code>[0-9a-z]{9})$/i;

/** The code on a scanned card; `null` for what is no card. */
export function codeOnCard(read: string): string | null {
  return parseCode(CARD.exec(read.trim())?.groups?.["code"] ?? "");
}
