import type pg from "pg";
import { checkCharacter } from "#features/qr/model.ts";

/** Work orders with fifty codes each, and the orders that they are for, inserted directly: only lists of them are measured. */

const CODES_EACH = 50;

const ID = "('0199b000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";
const ORDER_ID = "('0199a000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";
const DUE_ON = "current_date + (n - $1::int) / 10";

/** Of a work order and its codes, which are made at once. */
const CREATED_AT = "timestamptz '2026-01-01' + n * interval '10 minutes'";

/** In the order in which they are made in life, so that those of one work order lie together. */
const EACH_CODE = "made_codes order by n, k";

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
  select code, 0, false, ${CREATED_AT}, ${STAGE}
  from ${EACH_CODE}`;

const PLATES = `
  insert into work_order_codes (work_order_id, code, code_created_at, due_on, state)
  select ${ID}, code, ${CREATED_AT}, ${DUE_ON},
    case ${STAGE} when 'created' then 'waiting' when 'digital' then 'cancelled' else ${STAGE} end
  from ${EACH_CODE}`;

const MADE_CODES = "create unlogged table made_codes (n int, k int, code text)";
const MORE_CODES = `
  insert into made_codes
  select 1 + (at - 1) / ${CODES_EACH}, 1 + (at - 1) % ${CODES_EACH}, code
  from unnest($2::text[]) with ordinality as more (code, place), lateral (select $1::int + place as at) as counted`;

const CODES_AT_ONCE = 100_000;

/** The orders themselves exist already (see `sold.ts`). */
export async function addWorkOrders(pool: pg.Pool, count: number): Promise<void> {
  const codes = Array.from({ length: count * CODES_EACH }, (_, at) => scatteredCode(at + 1));
  await pool.query(MADE_CODES);
  for (let made = 0; made < codes.length; made += CODES_AT_ONCE) {
    await pool.query(MORE_CODES, [made, codes.slice(made, made + CODES_AT_ONCE)]);
  }
  for (const rows of [WORK_ORDERS, CODES, PLATES]) await pool.query(rows, [count]);
}

/** Scattered as codes are, and each another one: the factor is odd. */
function scatteredCode(at: number): string {
  const digits = ((at * 44_435_761) % 0x1000_0000).toString(16).toUpperCase().padStart(7, "0");
  return `B${digits}${checkCharacter(`B${digits}`)}`;
}
