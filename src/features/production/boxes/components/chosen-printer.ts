/** Kept in the browser: each desk has its printer. */
const NAME = "labelPrinter";

/** `null`: none was chosen here; empty: a file, to be printed from there. */
export function readPrinter(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

export function keepPrinter(printer: string): void {
  try {
    localStorage.setItem(NAME, printer);
  } catch {
    // Without storage it is chosen each time.
  }
}
