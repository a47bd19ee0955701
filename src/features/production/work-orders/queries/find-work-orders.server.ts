import { sql, type SQL } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { PLATE_STATES, type PlateState, type WorkOrderList } from "../contract.ts";
import { isOpen, lessAdvancedThan } from "../model.ts";
import { workOrderCodes, workOrders } from "../tables.server.ts";

export type Place = { id: string; dueOn: string };

type Asked = {
  hold: WorkOrderList["hold"];
  limit: number;
  /** Behind this one in the order of the list. */
  after: Place | null;
};

/** Before every work order with something left to do, and before the newest. */
const FIRST: Place = { id: "00000000-0000-0000-0000-000000000000", dueOn: "-infinity" };
const NEWEST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

function isHeldAs(hold: Asked["hold"], id: SQL): SQL {
  if (hold === undefined) return sql`true`;
  const held = sql`(select held.held_at from ${workOrders} held where held.id = ${id})`;
  return hold === "held" ? sql`${held} is not null` : sql`${held} is null`;
}

function hasPlateIn(states: readonly PlateState[], id: SQL): SQL {
  return sql`exists (select 1 from ${workOrderCodes} plate where plate.work_order_id = ${id}
    and plate.state = any(${sql.param(states)}::text[]))`;
}

/**
 * The next work order behind a place that has a plate in this state. One look into an index, however many
 * plates it has, and however many work orders there are.
 */
function nextIn(state: PlateState, { dueOn, id }: Record<keyof Place, SQL>): SQL {
  const isNext = isOpen(state)
    ? sql`(plate.due_on, plate.work_order_id) > (${dueOn}, ${id})`
    : sql`plate.work_order_id < ${id}`;
  const order = isOpen(state)
    ? sql`plate.due_on, plate.work_order_id`
    : sql`plate.work_order_id desc`;
  return sql`select plate.due_on, plate.work_order_id from ${workOrderCodes} plate
    where plate.state = ${state} and ${isNext} order by ${order} limit 1`;
}

/**
 * Those in one state. With something left to do by the day that they are due, else the newest first. The
 * recursion goes no further than the limit asks.
 */
async function placesIn(
  reader: Reader,
  state: PlateState,
  { hold, limit, after }: Asked,
): Promise<Place[]> {
  const from = after ?? (isOpen(state) ? FIRST : { ...FIRST, id: NEWEST_ID });
  const first = { dueOn: sql`${from.dueOn}::date`, id: sql`${from.id}::uuid` };
  const found = { dueOn: sql`found.due_on`, id: sql`found.id` };
  const { rows } = await reader.execute<Place>(sql`
    with recursive found (due_on, id) as (
      (${nextIn(state, first)})
      union all
      select next.* from found cross join lateral (${nextIn(state, found)}) next
    )
    select found.id, found.due_on::text as "dueOn" from found
    where not ${hasPlateIn(lessAdvancedThan(state), found.id)} and ${isHeldAs(hold, found.id)}
    limit ${limit}`);
  return rows;
}

/** Those on hold, which are few, with something left to do. */
async function heldPlaces(reader: Reader, { limit, after }: Asked): Promise<Place[]> {
  const { dueOn, id } = after ?? FIRST;
  const open = PLATE_STATES.filter(isOpen);
  const { rows } = await reader.execute<Place>(sql`
    select held.id, held.due_on::text as "dueOn" from ${workOrders} held
    where held.held_at is not null and (held.due_on, held.id) > (${dueOn}::date, ${id}::uuid)
      and ${hasPlateIn(open, sql`held.id`)}
    order by held.due_on, held.id limit ${limit}`);
  return rows;
}

/** The ids of a page of the list, and of the one behind it. */
export async function findWorkOrders(
  reader: Reader,
  {
    states,
    behind,
    ...asked
  }: Asked & {
    states: readonly PlateState[];
    /** The state that the one before them was in. */
    behind: PlateState | null;
  },
): Promise<string[]> {
  const { hold, limit } = asked;
  if (hold === "held" && states.length === PLATE_STATES.length)
    return idsOf(await heldPlaces(reader, asked));
  const open = states.filter((state) => isOpen(state) && (behind === null || isOpen(behind)));
  const places: Place[] = [];
  for (const state of open) places.push(...(await placesIn(reader, state, asked)));
  const ids = idsOf(places.toSorted(byDay)).slice(0, limit);
  for (const state of states.filter((one) => !isOpen(one) && !isBefore(one, behind))) {
    if (ids.length >= limit) break;
    const after = state === behind ? asked.after : null;
    ids.push(...idsOf(await placesIn(reader, state, { hold, after, limit: limit - ids.length })));
  }
  return ids;
}

function isBefore(state: PlateState, behind: PlateState | null): boolean {
  return behind !== null && lessAdvancedThan(behind).includes(state);
}

function idsOf(places: readonly Place[]): string[] {
  return places.map(({ id }) => id);
}

/** ISO days sort as text, and `infinity` behind them. */
function byDay(one: Place, other: Place): number {
  const [a, b] = [one.dueOn + one.id, other.dueOn + other.id];
  return a < b ? -1 : 1;
}
