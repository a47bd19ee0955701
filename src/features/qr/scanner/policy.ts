import { cardText, codeOnCard } from "../packages/model.ts";
import { codeIn } from "./model.ts";

/** What counts as a plate and what as its card when it is scanned: for later features, which scan them, too. */

/** The code on a plate, scanned or typed; `null` for what is no plate. */
export function scannedPlate(read: string): string | null {
  return codeIn(read);
}

/** The code on a card; `null` for what is no card. */
export function scannedCard(read: string): string | null {
  return codeOnCard(read);
}

/** What the symbol of a code's card says. */
export function symbolOfCard(code: string): string {
  return cardText(code);
}
