/** A page's word to the worker: what was opened, and the files and pictures seen on it. */
export type Opened = { opened: string; used: string[] };

export function isOpened(message: unknown): message is Opened {
  return typeof message === "object" && message !== null && "opened" in message;
}
