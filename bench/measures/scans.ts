import { randomUUID } from "node:crypto";
import type { ScansOrder } from "../bare-scans.ts";
import { CONNECTIONS, type Bench } from "../bench.ts";
import { aPerson } from "../person.ts";
import { byTurns, median } from "../rounds.ts";
import { perSecond, times, type Row } from "../table.ts";

/** With fifty codes each: a million. */
const WORK_ORDERS = 20_000;
const SCANS_A_ROUND = 4000;
/** As a scanner sends what waited for the network. */
const SCANS_A_REQUEST = 20;
const ASKED = 0.4;

/** Fifty scanners pack plates into the boxes of their orders, beside bare lock, update and insert. */
export async function measureScans(bench: Bench): Promise<Row[]> {
  const world = await bench.world("scans");
  await world.addSold(WORK_ORDERS);
  await world.addWorkOrders(WORK_ORDERS);
  const { url } = await bench.product(world, { LIMIT_WRITE: "1000000/60" });
  const { id, cookie } = await aPerson(url);
  await world.makeAdministrator(id);
  await world.settle();
  const codes = await world.codesToPack();
  const next = () => {
    const taken = codes.splice(0, SCANS_A_ROUND);
    if (taken.length < SCANS_A_ROUND) throw new Error("Fewer rounds: there are no more plates.");
    return taken;
  };
  const bare = bench.worker<ScansOrder, number>("bare-scans.ts", "measured");
  const { ours, theirs } = await byTurns(
    bench.rounds,
    () => packed(url, cookie, next()),
    () => bare.ask({ url: world.url, codes: next(), connections: CONNECTIONS }),
  );
  const [product, inserted] = [median(ours), median(theirs)];
  return [
    {
      what: "Packing by 50 scanners over 1,000,000 codes, beside bare lock-update-insert",
      ours: perSecond(product),
      comparison: perSecond(inserted),
      ratio: times(product / inserted),
      asked: `≥ ${ASKED} ×`,
      reached: product / inserted >= ASKED,
    },
  ];
}

/** How many plates a second. */
async function packed(url: string, cookie: string, codes: string[]): Promise<number> {
  const left = [...codes];
  const begun = performance.now();
  const scanner = async () => {
    while (left.length > 0) await pack(url, cookie, left.splice(0, SCANS_A_REQUEST));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, scanner));
  return codes.length / ((performance.now() - begun) / 1000);
}

async function pack(url: string, cookie: string, codes: readonly string[]): Promise<void> {
  const at = new Date().toISOString();
  const scans = codes.map((code) => ({
    id: randomUUID(),
    at,
    task: "pack",
    read: code,
    card: `CARD:${code}`,
    reason: "Set efter i hånden",
  }));
  const headers = { cookie, "content-type": "application/json", origin: url };
  const body = JSON.stringify({ scans });
  const answer = await fetch(`${url}/api/admin/warehouse/scans`, { method: "POST", headers, body });
  const { results = [] } = (await answer.json()) as {
    results?: { verdict: string; message: string }[];
  };
  const refused = results.find(({ verdict }) => verdict !== "done");
  if (results.length === codes.length && refused === undefined) return;
  throw new Error(`A scan was answered with ${answer.status}: ${refused?.message ?? "nothing"}`);
}
