import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Reader, Transaction } from "#platform/database/database.server.ts";
import type { MailPlace } from "../engine/protocol.server.ts";
import { mailboxes } from "../tables.server.ts";

/** With the mail's own transaction: the mailbox is read on from here by whichever node. */
export async function noteTaken(
  on: Transaction | Reader,
  { key, at }: { key: string; at: MailPlace },
) {
  await on
    .update(mailboxes)
    .set({ lastUid: at.uid, uidValidity: at.uidValidity, checkedAt: new Date(), error: null })
    .where(eq(mailboxes.key, key));
}

/** From where a mailbox is read; anew where it was made anew. Mails that are known by then change nothing. */
export async function beginMailbox(database: Database, key: string, uidValidity: string) {
  const now = new Date();
  const isSame = sql`${mailboxes.uidValidity} = ${uidValidity}`;
  const [begun] = await database
    .insert(mailboxes)
    .values({ key, uidValidity, since: now })
    .onConflictDoUpdate({
      target: mailboxes.key,
      set: {
        lastUid: sql`case when ${isSame} then ${mailboxes.lastUid} else 0 end`,
        uidValidity,
      },
    })
    .returning({ after: mailboxes.lastUid, since: mailboxes.since });
  return begun ?? { after: 0, since: now };
}

export async function noteChecked(database: Database, key: string, error: string | null) {
  const checkedAt = new Date();
  const row = { key, since: checkedAt, checkedAt, error };
  await database
    .insert(mailboxes)
    .values(row)
    .onConflictDoUpdate({ target: mailboxes.key, set: { checkedAt, error } });
}

const HELD_MS = 45_000;

/** Whether this node reads the mailbox: the first does, until it stops saying so. */
export async function holdMailbox(database: Database, key: string, node: string): Promise<boolean> {
  const now = new Date();
  const hold = { heldBy: node, heldUntil: new Date(now.getTime() + HELD_MS) };
  const { rowCount } = await database
    .insert(mailboxes)
    .values({ key, since: now, ...hold })
    .onConflictDoUpdate({
      target: mailboxes.key,
      set: hold,
      setWhere: or(
        isNull(mailboxes.heldUntil),
        lt(mailboxes.heldUntil, now),
        eq(mailboxes.heldBy, node),
      ),
    });
  return (rowCount ?? 0) > 0;
}

/** Lets another node read it at once. */
export async function letMailboxGo(database: Database, key: string, node: string): Promise<void> {
  await database
    .update(mailboxes)
    .set({ heldBy: null, heldUntil: null })
    .where(and(eq(mailboxes.key, key), eq(mailboxes.heldBy, node)));
}
