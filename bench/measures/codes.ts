import { setTimeout as after } from "node:timers/promises";
import type { Bench } from "../bench.ts";
import { aPerson } from "../person.ts";
import { median } from "../rounds.ts";
import type { Row } from "../table.ts";
import { visit } from "../visit.ts";

const CODES = 1_000_000;
const ASKED_MS = 30;
const PACKAGE = 100_000;

/** A page of the list of all codes, for staff: one request at a time. */
export async function measureCodes(bench: Bench): Promise<Row[]> {
  const world = await bench.world("codes");
  const codes = await world.addCodes(CODES);
  const product = await bench.product(world);
  const { id, cookie } = await aPerson(product.url);
  await world.makeAdministrator(id);
  await world.letRunAll();
  await world.settle();
  const [code = ""] = codes;
  const lists = {
    "the newest": "",
    "at one stage": "&stage=packed",
    "by how it begins": `&text=${code.slice(0, 3)}`,
    "out of use": "&standing=retired",
    linked: "&standing=linked",
    "in the middle": `&cursor=${codes[CODES / 2]}`,
  };
  const rows = [await packageRow(product.url, { cookie, "accept-encoding": "identity" })];
  for (const [name, query] of Object.entries(lists)) {
    const paths = [`/api/admin/qr-codes?limit=50${query}`];
    const order = { paths, connections: 1, headers: { cookie } };
    await bench.load(product, { ...order, seconds: 1 });
    const turns = [];
    for (let round = 0; round < bench.rounds; round++) turns.push(await bench.load(product, order));
    const p50 = median(turns.map((turn) => turn.p50));
    rows.push({
      what: `List page of 1,000,000 codes, ${name}`,
      ours: `${p50} ms`,
      comparison: `p99 ${median(turns.map((turn) => turn.p99))} ms`,
      ratio: "",
      asked: `≤ ${ASKED_MS} ms`,
      reached: p50 <= ASKED_MS,
    });
  }
  return rows;
}

/** From the request until all codes exist, in addition to the existing million. */
async function packageRow(url: string, headers: Record<string, string>): Promise<Row> {
  const begun = performance.now();
  const path = `${url}/api/admin/qr-packages`;
  const asked = await visit(path, { body: { count: PACKAGE }, headers });
  if (asked.status !== 201) throw new Error(`A package was answered with ${asked.status}.`);
  const { id } = JSON.parse(asked.body.toString()) as { id: string };
  for (;;) {
    const { body } = await visit(`${path}/${id}`, { headers });
    const { readyAt } = JSON.parse(body.toString()) as { readyAt: string | null };
    if (readyAt !== null) break;
    await after(100);
  }
  const seconds = (performance.now() - begun) / 1000;
  return {
    what: "Package of 100,000 codes",
    ours: `${seconds.toFixed(1)} s`,
    comparison: "",
    ratio: "",
    asked: "≤ 30 s",
    reached: seconds <= 30,
  };
}
