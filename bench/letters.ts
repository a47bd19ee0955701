import { createHash } from "node:crypto";
import type pg from "pg";

/** Tickets with a message each, inserted directly: only the desk's list and search of them are measured. */

/** So many stand in each state but the usual one, however many those are. */
export const RARE = 100;

/** Its number: as those that are drawn, but in order. */
export function ticketNumber(n: number): string {
  return `H${n.toString(16).toUpperCase().padStart(8, "0")}`;
}

const FIRST_NAMES = 200;
const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/** A first name of two hundred, and a surname of their own. */
export function writerName(n: number): string {
  return `${md5(`f${n % FIRST_NAMES}`).slice(0, 6)} ${md5(`s${n}`).slice(0, 10)}`;
}

const NAME = `left(md5('f' || n % ${FIRST_NAMES}), 6) || ' ' || left(md5('s' || n), 10)`;
const ID = "('0199b000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";
const MESSAGE_ID = "('0199b000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid";
/** Numbers 0, 1, 2 … within each of the `RARE` parts. */
const TURN = `n % ($1::int / ${RARE})`;
const STATE = `case ${TURN} when 0 then 'open' when 1 then 'waiting' when 2 then 'snoozed'
  when 3 then 'spam' else 'closed' end`;

const TICKETS = `
  insert into tickets (id, number, state, channel, subject, name, email, locale, assignee_id, proof,
    received_at, answer_by, mail_id, last_message_at, updated_at)
  select ${ID}, 'H' || lpad(upper(to_hex(n)), 8, '0'), ${STATE}, 'mail',
    'Om pladen nummer ' || n, ${NAME}, 'lise' || n || '@example.org', 'da',
    case when ${TURN} in (0, 1) and (n / ($1::int / ${RARE})) % 2 = 0 then $2::uuid end, 'signed',
    now() - ($1::int - n) * interval '1 minute',
    case when ${TURN} = 0 then now() + n * interval '1 second' end,
    md5('a' || n), now() - ($1::int - n) * interval '1 minute',
    now() - ($1::int - n) * interval '1 minute'
  from generate_series(1, $1::int) n`;

const MESSAGES = `
  insert into ticket_messages (id, ticket_id, kind, body, from_name, from_email, proof, created_at)
  select ${MESSAGE_ID}, ${ID}, 'message',
    'Kan pladen limes på granit? Det haster lidt, for stenen er sat. Se ' || md5('ord' || n),
    ${NAME}, 'lise' || n || '@example.org', 'signed', now()
  from generate_series(1, $1::int) n`;

export async function addLetters(pool: pg.Pool, count: number, assigneeId: string): Promise<void> {
  await pool.query(TICKETS, [count, assigneeId]);
  await pool.query(MESSAGES, [count]);
}
