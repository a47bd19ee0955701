import { performance } from "node:perf_hooks";
import type { Bench } from "../bench.ts";
import { aPerson } from "../person.ts";
import { byTurns, median } from "../rounds.ts";
import { RARE, soldId } from "../sold.ts";
import { times, type Row } from "../table.ts";

const FEW = 1000;
const MANY = 1_000_000;
const PAGE = RARE / 2;
const PAGES_A_TURN = 40;
const MOST = 1.2;

const LISTS = {
  orders: ["", "completed", "placed", "cancelled"],
  invoices: ["", "paid", "open", "credited"],
};

/** Pages of the lists of orders and invoices, for staff, among a million beside among a thousand. */
export async function measureLists(bench: Bench): Promise<Row[]> {
  const few = await shop(bench, FEW);
  const many = await shop(bench, MANY);
  const rows: Row[] = [];
  for (const [list, states] of Object.entries(LISTS)) {
    for (const state of states) {
      for (const where of ["first page", "in the middle"] as const) {
        const ask = (of: Shop) => () => timeOfPage(of, { list, state, where });
        const { ours, theirs } = await byTurns(bench.rounds, ask(many), ask(few));
        const what = `${list}${state && `, ${state}`}, ${where}`;
        rows.push(row(`A million ${what}`, median(ours), median(theirs)));
      }
    }
  }
  return rows;
}

type Shop = { url: string; cookie: string; count: number };

async function shop(bench: Bench, count: number): Promise<Shop> {
  const world = await bench.world(`sold_${count}`);
  await world.addSold(count);
  const { url } = await bench.product(world);
  const { id, cookie } = await aPerson(url);
  await world.makeAdministrator(id);
  await world.settle();
  return { url, cookie, count };
}

type Asked = { list: string; state: string; where: "first page" | "in the middle" };

/** The median of one after the other. */
async function timeOfPage({ url, cookie, count }: Shop, asked: Asked): Promise<number> {
  const query = new URLSearchParams({ limit: String(PAGE) });
  if (asked.state !== "") query.set("state", asked.state);
  if (asked.where === "in the middle") query.set("cursor", soldId(count / 2 + 1));
  const address = `${url}/api/admin/${asked.list}?${query}`;
  const taken = [];
  while (taken.length < PAGES_A_TURN) {
    const begun = performance.now();
    const answer = await fetch(address, { headers: { cookie } });
    const { items } = (await answer.json()) as { items?: unknown[] };
    taken.push(performance.now() - begun);
    if (items?.length !== PAGE) {
      throw new Error(`${address}: ${answer.status}, ${items?.length ?? "no"} rows.`);
    }
  }
  return median(taken);
}

function row(what: string, ours: number, comparison: number): Row {
  const ratio = ours / comparison;
  return {
    what,
    ours: `${ours.toFixed(1)} ms`,
    comparison: `${comparison.toFixed(1)} ms of 1,000`,
    ratio: times(ratio),
    asked: `≤ ${MOST} ×`,
    reached: ratio <= MOST,
  };
}
