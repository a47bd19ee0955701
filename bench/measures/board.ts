import { performance } from "node:perf_hooks";
import type { Bench } from "../bench.ts";
import { aPerson } from "../person.ts";
import { byTurns, median } from "../rounds.ts";
import { times, type Row } from "../table.ts";

const FEW = 200;
const MANY = 20_000;
const AT_ONCE = 10;
const ASKED_A_TURN = 40;
const MOST = 1.3;

/** What each column of `/production` asks for, and how many it finds. */
const COLUMNS: Record<string, { query: string; finds: number }> = {
  waiting: { query: "state=waiting&hold=free", finds: AT_ONCE },
  "on a sheet": { query: "state=onSheet&hold=free", finds: 0 },
  engraved: { query: "state=engraved&hold=free", finds: AT_ONCE },
  verified: { query: "state=verified&hold=free", finds: AT_ONCE },
  packed: { query: "state=packed&hold=free", finds: AT_ONCE },
  shipped: { query: "state=shipped", finds: AT_ONCE },
  "on hold": { query: "hold=held", finds: AT_ONCE },
};

/** The board of production, for staff: all columns at once, and each alone, one after the other. */
export async function measureBoard(bench: Bench): Promise<Row[]> {
  const few = await workshop(bench, FEW);
  const many = await workshop(bench, MANY);
  const rows: Row[] = [];
  for (const columns of [Object.keys(COLUMNS), ...Object.keys(COLUMNS).map((one) => [one])]) {
    const ask = (of: Workshop) => () => timeOfColumns(of, columns);
    const { ours, theirs } = await byTurns(bench.rounds, ask(many), ask(few));
    const what = columns.length === 1 ? columns.join() : "all columns at once";
    rows.push(row(`Board of 20,000 work orders, ${what}`, median(ours), median(theirs)));
  }
  return rows;
}

type Workshop = { url: string; cookie: string };

async function workshop(bench: Bench, count: number): Promise<Workshop> {
  const world = await bench.world(`made_${count}`);
  await world.addSold(count);
  await world.addWorkOrders(count);
  const { url } = await bench.product(world);
  const { id, cookie } = await aPerson(url);
  await world.makeAdministrator(id);
  await world.settle();
  return { url, cookie };
}

/** The median of one after the other. */
async function timeOfColumns({ url, cookie }: Workshop, columns: string[]): Promise<number> {
  const taken = [];
  while (taken.length < ASKED_A_TURN) {
    const begun = performance.now();
    await Promise.all(columns.map((column) => askColumn(url, cookie, column)));
    taken.push(performance.now() - begun);
  }
  return median(taken);
}

async function askColumn(url: string, cookie: string, column: string): Promise<void> {
  const address = `${url}/api/admin/work-orders?limit=${AT_ONCE}&${COLUMNS[column]?.query}`;
  const answer = await fetch(address, { headers: { cookie } });
  const { items } = (await answer.json()) as { items?: unknown[] };
  if (items?.length !== COLUMNS[column]?.finds) {
    throw new Error(`${address}: ${answer.status}, ${items?.length ?? "no"} work orders.`);
  }
}

function row(what: string, ours: number, comparison: number): Row {
  const ratio = ours / comparison;
  return {
    what,
    ours: `${ours.toFixed(1)} ms`,
    comparison: `${comparison.toFixed(1)} ms of 200`,
    ratio: times(ratio),
    asked: `≤ ${MOST} ×`,
    reached: ratio <= MOST,
  };
}
