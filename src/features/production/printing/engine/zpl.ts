/** Printed as typed whatever it says; all other characters are written as the bytes of their UTF-8. */
const PLAIN = /[0-9A-Za-z ,.-]/;

/**
 * A field's text (`^FD`) for a printer that reads `_5E` as a character (`^FH`) and UTF-8 (`^CI28`). A name may
 * be a command of the printer: `^XZ` would end the label, and `~JA` cancel all others. In a block (`^FB`) a
 * backslash begins a command of its own.
 */
export function fieldText(text: string): string {
  return Array.from(text.normalize("NFC").replaceAll("\\", "/"), (character) =>
    PLAIN.test(character) ? character : hexOf(character),
  ).join("");
}

function hexOf(character: string): string {
  const bytes = new TextEncoder().encode(character);
  return Array.from(bytes, (byte) => `_${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(
    "",
  );
}
