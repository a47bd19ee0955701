import { useEffect, useState } from "react";
import { followOutbox, listWaiting, sendWaiting, type Waiting } from "#platform/offline/outbox.ts";
import { signal } from "./signals.ts";

/**
 * Browsers don't announce that a network which was only nominally connected works again, so it is
 * polled.
 */
export const RETRY_MS = 30_000;

/**
 * Scans of one call, queued while offline, and those refused once they were sent, which are heard.
 * `onChange` is called when that changes; the same function each time.
 */
export function useWaitingScans(path: string, onChange: () => void) {
  const [all, setAll] = useState<Waiting[]>([]);

  useEffect(() => {
    let known = Infinity;
    const show = (found: Waiting[]) => {
      const refused = found.filter(({ problem }) => problem !== null).length;
      if (refused > known) signal("bad");
      known = refused;
      setAll(found);
    };
    const read = () => void listWaiting(path).then(show, () => setAll([]));
    read();
    return followOutbox((news) => {
      if (news.path !== path) return;
      read();
      onChange();
    });
  }, [path, onChange]);

  const waiting = all.filter(({ problem }) => problem === null);
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const send = () => void sendWaiting();
    const timer = setInterval(send, RETRY_MS);
    addEventListener("online", send);
    return () => {
      clearInterval(timer);
      removeEventListener("online", send);
    };
  }, [isWaiting]);

  return { waiting, refused: all.filter(({ problem }) => problem !== null) };
}
