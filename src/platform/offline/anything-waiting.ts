/** The name of what waits for a net, and by which browsers wake the worker for it. */
export const OUTBOX = "outbox";

/**
 * Whether anything was ever put off in this browser: most never did, and need none of the code for
 * it. One that can't tell may have.
 */
export async function wasAnythingPutOff(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === OUTBOX);
  } catch {
    return true;
  }
}
