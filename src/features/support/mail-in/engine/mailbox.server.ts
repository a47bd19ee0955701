import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { ImapFlow } from "imapflow";
import { MAIL_BYTES_MAX, type Ask, type MailboxOrder } from "./protocol.server.ts";
import type { TakeMail } from "./take-mail.server.ts";

const RECONNECT_MS = 5000;
const PATIENCE_MS = 30_000;
/** So often a mail that can't be stored holds up those behind it. */
const TRIES_MAX = 10;
const STUCK = "a mail can't be stored";

type Given = { ask: Ask; take: TakeMail; folder: string };

/** Reads a mailbox for as long as it isn't closed. It is opened for reading: nothing in it is changed. */
export function openMailbox(order: MailboxOrder, given: Given) {
  const closing = new AbortController();
  const tries = new Map<number, number>();
  const reading = (async () => {
    while (!closing.signal.aborted) {
      try {
        await readOn(order, given, tries, closing.signal);
      } catch (error) {
        await given.ask({ ask: "checked", error: reasonOf(error) }).catch(() => undefined);
      }
      await after(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();
  return {
    async close() {
      closing.abort();
      await reading;
    },
  };
}

async function readOn(
  order: MailboxOrder,
  given: Given,
  tries: Map<number, number>,
  signal: AbortSignal,
): Promise<void> {
  const client = connectionOf(order);
  const lost: Error[] = [];
  // Reported by whatever is being done; unheard, it would end the process.
  client.on("error", (error: Error) => {
    lost.push(error);
  });
  const close = () => client.close();
  signal.addEventListener("abort", close);
  try {
    await client.connect();
    const box = await client.mailboxOpen(order.folder, { readOnly: true });
    const uidValidity = String(box.uidValidity);
    const place = await given.ask({ ask: "place", uidValidity });
    if (place.outcome !== "place") throw new Error("the database does not answer");
    const { since, oldest } = place;
    let { after: last } = place;
    while (!signal.aborted) {
      const [reason] = lost;
      if (reason !== undefined) throw reason;
      const taken = await takeNew(client, given, { uidValidity, last, since, oldest }, tries);
      last = taken.reached;
      await given.ask({ ask: "checked", error: taken.isStuck ? STUCK : null });
      await waitForNews(client, order.pollMs, signal);
      // Some servers tell of new mails only when they are spoken to.
      await client.noop();
    }
  } finally {
    signal.removeEventListener("abort", close);
    client.close();
  }
}

function connectionOf({ host, port, tls, user, password }: MailboxOrder): ImapFlow {
  return new ImapFlow({
    host,
    port,
    secure: tls === "tls",
    ...(tls !== "tls" && { doSTARTTLS: tls === "starttls" }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: 5 * 60_000,
  });
}

type Reading = { uidValidity: string; last: number; since: string; oldest: string };

/**
 * Takes what is new, in its order; returns up to where nothing is left to take. A mail that can't be stored
 * is left in the mailbox only once one behind it could be: where none can, it isn't the mail that is wrong.
 */
async function takeNew(
  client: ImapFlow,
  given: Given,
  { uidValidity, last, since, oldest }: Reading,
  tries: Map<number, number>,
): Promise<{ reached: number; isStuck: boolean }> {
  // A mailbox seen for the first time may hold years of others' work: what nobody has read is ours, as far
  // as letters are kept at all.
  const unread = { or: [{ seen: false }, { since: new Date(since) }], since: new Date(oldest) };
  const wanted = last === 0 ? unread : { uid: `${last + 1}:*` };
  const found = (await client.search(wanted, { uid: true })) || [];
  let reached = last;
  const failing: number[] = [];
  for (const uid of found.filter((one) => one > last).toSorted((one, other) => one - other)) {
    const isTaken = await takeOne(client, given, { uidValidity, uid });
    if (isTaken) {
      for (const one of failing.splice(0)) tries.delete(one);
      tries.delete(uid);
      reached = uid;
      continue;
    }
    const count = (tries.get(uid) ?? 0) + 1;
    tries.set(uid, count);
    failing.push(uid);
    if (count < TRIES_MAX) break;
  }
  return { reached, isStuck: failing.length > 0 };
}

async function takeOne(
  client: ImapFlow,
  { take, folder }: Given,
  place: { uidValidity: string; uid: number },
): Promise<boolean> {
  const about = await client.fetchOne(String(place.uid), { size: true }, { uid: true });
  // Gone meanwhile, or more than anybody sends by mail: it stays in the mailbox.
  if (about === false || (about.size ?? 0) > MAIL_BYTES_MAX) return true;
  const mail = await client.fetchOne(String(place.uid), { source: true }, { uid: true });
  if (mail === false || mail.source === undefined) return true;
  const path = join(folder, `${randomUUID()}.eml`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path, mail.source, { mode: 0o600, flag: "wx" });
  const { outcome } = await take({ path, origin: null, recipients: null, place });
  return outcome === "done";
}

async function waitForNews(client: ImapFlow, pollMs: number, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  client.once("exists", stop);
  client.once("close", stop);
  signal.addEventListener("abort", stop);
  // Ends with the next command; a server without IDLE is asked by the poll alone.
  void client.idle().catch(() => undefined);
  await after(pollMs, undefined, { signal: waiting.signal }).catch(() => undefined);
  signal.removeEventListener("abort", stop);
  client.off("exists", stop);
  client.off("close", stop);
}

/** Without what a server repeats of names and passwords. */
function reasonOf(error: unknown): string {
  const { code, responseStatus, authenticationFailed } = error as Record<string, unknown>;
  if (authenticationFailed === true) return "the login was refused";
  const words = [code, responseStatus].filter((word) => typeof word === "string");
  return words.length > 0 ? words.join(" ") : (error as Error).message.slice(0, 200);
}
