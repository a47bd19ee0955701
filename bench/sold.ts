import type pg from "pg";

/** Placed orders with a line each, and their invoices, inserted directly: only lists of them are measured. */

/** So many stand in each state but the usual one, evenly between all others, however many those are. */
export const RARE = 100;

/** Orders and invoices have the same ids as in any other world, the newest last. */
export function soldId(n: number): string {
  return `0199a000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}

const ID = "('0199a000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";
/** The same with one more letter: of a line. */
const LINE_ID = "('0199a000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid";
/** Numbers 0, 1, 2 … within each of the `RARE` parts. */
const TURN = `n % ($1::int / ${RARE})`;
const CUSTOMER = `jsonb_build_object('kind', 'private', 'name', 'Anna Holm', 'email', 'anna@example.org',
  'street', 'Kirkevej 4', 'postalCode', '5610', 'city', 'Assens', 'country', 'DK')`;

const ORDERS = `
  insert into orders (id, number, state, locale, customer, total, invoice_id, created_at, changed_at,
    placed_at, due_on, ship_by)
  select ${ID}, 'N' || n, case ${TURN} when 0 then 'placed' when 1 then 'released' when 2 then 'cancelled'
      when 3 then 'draft' else 'completed' end,
    'da', ${CUSTOMER}, 69500, ${ID}, now(), now(), now(), current_date + 14, current_date + 10
  from generate_series(1, $1::int) n`;

const ORDER_LINES = `
  insert into order_lines (id, order_id, position, plan, amount, vat_percent, words, is_new_code)
  select ${LINE_ID}, ${ID}, 0, 'space', 69500, 25, '{}', false
  from generate_series(1, $1::int) n`;

const INVOICES = `
  insert into invoices (id, number, kind, order_id, locale, issued_on, issued_at, due_on, net, vat,
    rounding, total, seller)
  select ${ID}, 1000 + n, 'invoice', ${ID}, 'da', current_date, now(), current_date + 14, 55600, 13900,
    0, 69500, '{"name": "Mindelys"}'
  from generate_series(1, $1::int) n`;

const INVOICE_LINES = `
  insert into invoice_lines (invoice_id, position, text, net, gross, vat_percent, account)
  select ${ID}, 0, 'Mindeplade', 55600, 69500, 25, 'plates'
  from generate_series(1, $1::int) n`;

const CUSTOMERS = `
  insert into invoice_customers (invoice_id, customer)
  select ${ID}, ${CUSTOMER} from generate_series(1, $1::int) n`;

const BALANCES = `
  insert into invoice_balances (invoice_id, total, paid, credited, due_on)
  select ${ID}, 69500, case when ${TURN} in (0, 2) then 0 else 69500 end,
    case ${TURN} when 2 then 69500 else 0 end, current_date + 14
  from generate_series(1, $1::int) n`;

/**
 * The triggers of the books count each invoice and look for its voucher: correct for one after the other,
 * and hours for a million. What they hold of an invoice is so here, but for the vouchers, which no list reads.
 */
const COUNTED = ["invoices", "invoice_lines"];

export async function addSold(pool: pg.Pool, count: number): Promise<void> {
  for (const table of COUNTED) await pool.query(`alter table ${table} disable trigger user`);
  for (const rows of [INVOICES, INVOICE_LINES, CUSTOMERS, BALANCES, ORDERS, ORDER_LINES]) {
    await pool.query(rows, [count]);
  }
  for (const table of COUNTED) await pool.query(`alter table ${table} enable trigger user`);
}
