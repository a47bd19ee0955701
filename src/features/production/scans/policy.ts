import { scannedCard, scannedPlate } from "#features/qr/scanner/policy.ts";
import { withoutSymbology } from "./model.ts";

/** The code of a plate as scanned or typed; `null` if it is none. */
export function plateIn(read: string): string | null {
  return scannedPlate(withoutSymbology(read));
}

/** The code on a scanned card; `null` for what is no card. */
export function cardIn(read: string): string | null {
  return scannedCard(withoutSymbology(read));
}
