/** The name of the outbox, also the tag by which browsers wake the worker for it. */
export const OUTBOX = "outbox";

/**
 * Whether any write was ever queued in this browser: in most browsers none was, and the code isn't
 * needed. True if storage can't be read.
 */
export async function hasQueuedWrites(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === OUTBOX);
  } catch {
    return true;
  }
}
