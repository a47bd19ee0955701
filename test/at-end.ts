import { afterAll, onTestFinished } from "vitest";

/** Runs this when the test ends that calls it, or the file. */
export function atEnd(close: () => Promise<void>): void {
  try {
    onTestFinished(close);
  } catch {
    afterAll(close);
  }
}
