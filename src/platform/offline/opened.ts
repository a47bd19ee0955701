/** A page's message to the worker: what was opened, and the files and pictures on it. */
export type Opened = { opened: string; used: string[] };

export function isOpened(message: unknown): message is Opened {
  return typeof message === "object" && message !== null && "opened" in message;
}
