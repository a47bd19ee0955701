import type pg from "pg";

/** Work orders with fifty codes each, and the orders that they are for, inserted directly: only lists of them are measured. */

const CODES_EACH = 50;

const ID = "('0199b000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";
const ORDER_ID = "('0199a000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";
const DUE_ON = "current_date + (n - $1::int) / 10";

/** Scattered as codes are, and each another one: the factor is odd. */
const CODE = `'B' || lpad(upper(to_hex((n::bigint * ${CODES_EACH} + k) * 2654435761 % 4294967296)), 8, '0')`;

/** Of a work order and its codes, which are made at once. */
const CREATED_AT = "timestamptz '2026-01-01' + n * interval '10 minutes'";

/** In the order in which they are made in life, so that those of one work order lie together. */
const EACH_CODE = `generate_series(1, $1::int) n, generate_series(1, ${CODES_EACH}) k order by n, k`;

/**
 * The newest two of five are being made, in all states at once; of half of these every second plate is
 * one state further, unless it would be sent. Of what was made long ago one in fifty was cancelled.
 */
const STAGE = `case
  when n * 5 <= $1::int * 3 then case when n % 50 = 0 then 'digital' else 'shipped' end
  else (array['created', 'engraved', 'verified', 'packed', 'shipped'])
    [1 + n % 4 + case when n / 4 % 2 = 1 and k % 2 = 1 and n % 4 < 3 then 1 else 0 end]
  end`;

const WORK_ORDERS = `
  insert into work_orders (id, kind, item, order_id, due_on, created_at, held_at, hold_reason)
  select ${ID}, 'order', 'plate', ${ORDER_ID}, ${DUE_ON}, ${CREATED_AT}, held_at,
    case when held_at is not null then 'Mangler stål' end
  from generate_series(1, $1::int) n,
    lateral (select case when n * 5 > $1::int * 3 and n / 4 % 5 = 0 then now() end as held_at) as held`;

const CODES = `
  insert into qr_codes (code, key_tries, locked, created_at, stage)
  select ${CODE}, 0, false, ${CREATED_AT}, ${STAGE}
  from ${EACH_CODE}`;

const PLATES = `
  insert into work_order_codes (work_order_id, code, code_created_at, due_on, state)
  select ${ID}, ${CODE}, ${CREATED_AT}, ${DUE_ON},
    case ${STAGE} when 'created' then 'waiting' when 'digital' then 'cancelled' else ${STAGE} end
  from ${EACH_CODE}`;

/** The orders themselves exist already (see `sold.ts`). */
export async function addWorkOrders(pool: pg.Pool, count: number): Promise<void> {
  for (const rows of [WORK_ORDERS, CODES, PLATES]) await pool.query(rows, [count]);
}
