import { sql, type SQL } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";

/** Numbers that are missing in a series, both ends included. */
export type Gap = { series: "invoices" | "vouchers"; from: number; to: number };

export type Verified = {
  balanced: boolean;
  gaps: Gap[];
  /** What doesn't add up, a sentence each. */
  problems: string[];
};

/**
 * Goes through all books, as an auditor would: the database refuses what isn't right, and this finds
 * what got in another way. Numbers without gaps from the first to the counter; vouchers that sum to
 * zero; documents with a voucher of their amount; what customers owe, by the ledger and by invoice.
 */
export async function verifyBooks(reader: Reader): Promise<Verified> {
  const [invoices, vouchers] = await Promise.all([
    gapsOf(reader, "invoices", sql`select number from invoices`, sql`invoice_series`),
    gapsOf(reader, "vouchers", sql`select number from vouchers`, sql`voucher_series`),
  ]);
  const problems = [
    ...(await named(reader, UNBALANCED, "A voucher doesn't sum to zero")),
    ...(await named(reader, UNPOSTED, "A document has no voucher of its amount")),
    ...(await named(reader, OWED, "The ledger and an invoice differ in what is owed")),
  ];
  return { balanced: problems.length === 0, gaps: [...invoices, ...vouchers], problems };
}

/** Series begin after what their counter began with: invoices with 1001. */
const FIRST = { invoices: 1001, vouchers: 1 } as const;

async function gapsOf(
  reader: Reader,
  series: Gap["series"],
  numbers: SQL,
  counter: SQL,
): Promise<Gap[]> {
  const { rows } = await reader.execute<{ from: string; to: string }>(sql`
    with marks as (
      select number from (${numbers}) as given where number is not null
      union all select ${FIRST[series] - 1}::bigint
      union all select last + 1 from ${counter}
    ), steps as (
      select number, lag(number) over (order by number) as before from marks
    )
    select before + 1 as "from", number - 1 as "to" from steps where number > before + 1
    order by number limit 1000`);
  return rows.map(({ from, to }) => ({ series, from: Number(from), to: Number(to) }));
}

const UNBALANCED = sql`
  select coalesce(vouchers.number::text, vouchers.id::text) as name from vouchers
  left join (
    select voucher_id, sum(amount) as sum, count(*) as sides from postings group by voucher_id
  ) as posted on posted.voucher_id = vouchers.id
  where vouchers.number is null or posted.sides is null or posted.sides < 2 or posted.sum <> 0`;

/** Receivables and what is owed to the customer: together the document's amount. */
const UNPOSTED = sql`
  select invoices.number::text as name from invoices
  left join vouchers on vouchers.invoice_id = invoices.id and vouchers.kind = invoices.kind
  left join lateral (
    select sum(amount) as sum from postings
    where voucher_id = vouchers.id and account in (1100, 2300)
  ) as posted on true
  where posted.sum is distinct from
    (case when invoices.kind = 'invoice' then invoices.total else -invoices.total end)`;

const OWED = sql`
  select invoices.number::text as name from invoice_balances
  join invoices on invoices.id = invoice_balances.invoice_id
  left join (
    select coalesce(documents.credit_of, documents.id) as id, sum(postings.amount) as sum
    from postings
    join vouchers on vouchers.id = postings.voucher_id
    join invoices as documents on documents.id = vouchers.invoice_id
    where postings.account = 1100 group by 1
  ) as owed on owed.id = invoices.id
  where coalesce(owed.sum, 0) <>
    invoice_balances.total + invoice_balances.fees - invoice_balances.paid - invoice_balances.credited`;

async function named(reader: Reader, query: SQL, sentence: string): Promise<string[]> {
  const { rows } = await reader.execute<{ name: string }>(sql`${query} limit 100`);
  return rows.map(({ name }) => `${sentence}: ${name}.`);
}
