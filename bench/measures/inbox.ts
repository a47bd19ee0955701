import { performance } from "node:perf_hooks";
import type { Bench } from "../bench.ts";
import { RARE, ticketNumber, writerName } from "../letters.ts";
import { aPerson } from "../person.ts";
import { byTurns, median } from "../rounds.ts";
import { times, type Row } from "../table.ts";

const FEW = 1000;
const MANY = 200_000;
const PAGE = RARE / 4;
const ASKED_A_TURN = 40;
const MOST = 2;

const VIEWS = ["open", "mine", "unassigned", "all", "waiting", "spam", "closed"];

/** What stands in one ticket, in none, and in all of them. */
const SEARCHES: Record<string, { text: (n: number) => string; finds: "one" | "page" }> = {
  "a number": { text: ticketNumber, finds: "one" },
  "an address": { text: (n) => `lise${n}@example.org`, finds: "one" },
  "a name": { text: writerName, finds: "one" },
  "a word in all messages": { text: () => "granit", finds: "page" },
};

/** The desk's views and its search among two hundred thousand tickets beside among a thousand. */
export async function measureInbox(bench: Bench): Promise<Row[]> {
  const few = await desk(bench, FEW);
  const many = await desk(bench, MANY);
  const rows: Row[] = [];
  for (const view of VIEWS) {
    const ask = (of: Desk) => () => timeOfPage(of, view);
    const { ours, theirs } = await byTurns(bench.rounds, ask(many), ask(few));
    rows.push(row(`Inbox of 200,000, ${view}`, median(ours), median(theirs)));
  }
  for (const what of Object.keys(SEARCHES)) {
    const ask = (of: Desk) => () => timeOfSearch(of, what);
    const { ours, theirs } = await byTurns(bench.rounds, ask(many), ask(few));
    rows.push(row(`Search of 200,000 for ${what}`, median(ours), median(theirs)));
  }
  return rows;
}

type Desk = { url: string; cookie: string; count: number };

async function desk(bench: Bench, count: number): Promise<Desk> {
  const world = await bench.world(`letters_${count}`);
  const { url } = await bench.product(world);
  const { id, cookie } = await aPerson(url);
  await world.makeAdministrator(id);
  await world.addLetters(count, id);
  await world.settle();
  return { url, cookie, count };
}

async function timeOfPage({ url, cookie }: Desk, view: string): Promise<number> {
  const address = `${url}/api/admin/tickets?view=${view}&limit=${PAGE}`;
  return timeOfEach(address, PAGE, () => fetch(address, { headers: { cookie } }));
}

async function timeOfSearch({ url, cookie, count }: Desk, what: string): Promise<number> {
  const search = SEARCHES[what];
  const address = `${url}/api/admin/tickets/search`;
  const headers = { cookie, "content-type": "application/json", origin: url };
  return timeOfEach(what, search?.finds === "one" ? 1 : PAGE, (turn) => {
    const text = search?.text(count - 100 - turn) ?? "";
    const body = JSON.stringify({ text, limit: PAGE });
    return fetch(address, { method: "POST", headers, body });
  });
}

/** The median of one after the other. */
async function timeOfEach(
  what: string,
  finds: number,
  ask: (turn: number) => Promise<Response>,
): Promise<number> {
  const taken = [];
  while (taken.length < ASKED_A_TURN) {
    const begun = performance.now();
    const answer = await ask(taken.length);
    const { items } = (await answer.json()) as { items?: unknown[] };
    taken.push(performance.now() - begun);
    if (items?.length !== finds) {
      throw new Error(`${what}: ${answer.status}, ${items?.length ?? "no"} tickets.`);
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
