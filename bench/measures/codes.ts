import type { Bench } from "../bench.ts";
import { aPerson } from "../person.ts";
import { median } from "../rounds.ts";
import type { Row } from "../table.ts";

const CODES = 1_000_000;
const ASKED_MS = 30;

/** A page of the list of all codes, for whoever works with it: one asks at a time. */
export async function measureCodes(bench: Bench): Promise<Row[]> {
  const world = await bench.world("codes");
  const codes = await world.addCodes(CODES);
  const product = await bench.product(world);
  const { cookie } = await aPerson(product.url);
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
  const rows: Row[] = [];
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
