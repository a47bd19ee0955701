import {
  followOutbox,
  listWaiting,
  removeWaiting,
  type Waiting,
} from "#platform/offline/outbox.ts";
import { OWN_MS } from "../../entries/policy.ts";

/** An accepted entry that was written in this browser and that its author may still change. */
export type Own = {
  entryId: string;
  secret: string;
};

/** As `Own`, if the entry was written in the last hour, with a secret. */
export function ownOf(kept: Waiting): Own | null {
  const entryId = kept.sentAs ?? kept.heldAs;
  const secret = kept.body["secret"];
  if (entryId === undefined || secret === undefined || !isInTime(kept)) return null;
  return { entryId, secret };
}

/** What the browser keeps of an accepted entry; `null` if it keeps nothing. */
export async function findKept(path: string, entryId: string): Promise<Waiting | null> {
  const all = await listWaiting(path).catch(() => []);
  return all.find(({ sentAs, heldAs }) => (sentAs ?? heldAs) === entryId) ?? null;
}

function isInTime({ sentAt }: Waiting): boolean {
  return sentAt !== undefined && Date.now() - Date.parse(sentAt) < OWN_MS;
}

/** Tells which entries of a list are the reader's own, now and whenever that changes. Returns unsubscribe. */
export function followOwn(path: string, tell: (own: ReadonlyMap<string, Own>) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function read() {
    clearTimeout(timer);
    const accepted = (await listWaiting(path)).filter(({ sentAs }) => sentAs !== undefined);
    const own = accepted.flatMap((kept) => ownOf(kept) ?? []);
    tell(new Map(own.map((one) => [one.entryId, one])));
    if (own.length > 0) timer = setTimeout(again, 60_000);
    const over = accepted.filter((kept) => !isInTime(kept));
    await Promise.all(over.map(removeWaiting));
  }
  // Without storage there is nothing of one's own.
  const again = () => void read().catch(() => undefined);
  again();
  const stop = followOutbox((news) => news.path === path && again());
  return () => {
    clearTimeout(timer);
    stop();
  };
}
