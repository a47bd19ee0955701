import { residentMegabytes } from "../processes.ts";
import type { Bench } from "../bench.ts";
import type { Row } from "../table.ts";
import { PHOTOGRAPHS } from "../world.ts";

const MEMORIALS = 500;
const SLICE_SECONDS = 5;

/** Visitors of every kind for a while: pages from many memorials, greetings, plates. */
export async function measureMemory(bench: Bench, minutes: number): Promise<Row[]> {
  const world = await bench.world("memory");
  const ids = await world.addMemorials(MEMORIALS, {
    greetings: 12,
    candles: 12,
    photographs: PHOTOGRAPHS,
  });
  await world.settle();
  const product = await bench.product(world);
  const kinds = [
    { paths: ids.map((id) => `/memorial/${id}`) },
    { paths: ids.map((id) => `/api/memorials/${id}`) },
    {
      paths: ids.map((id) => `/api/memorials/${id}/guestbook`),
      body: JSON.stringify({ authorName: "Grethe Lund", message: "Tak for alt." }),
      connections: 5,
    },
    { paths: ["/q/7K2MQX4R8"] },
  ];
  const seen: number[] = [];
  const ends = Date.now() + minutes * 60_000;
  for (let turn = 0; Date.now() < ends; turn++) {
    const kind = kinds[turn % kinds.length];
    if (kind === undefined) break;
    await bench.load(product, { seconds: Math.min(SLICE_SECONDS, minutes * 15), ...kind });
    seen.push(residentMegabytes(product.pid));
  }
  const highest = Math.max(...seen);
  const half = Math.floor(seen.length / 2);
  const early = Math.max(...seen.slice(0, half));
  const late = Math.max(...seen.slice(half));
  return [
    {
      what: `Memory after ${minutes} min of load`,
      ours: `${Math.round(highest)} MB`,
      comparison: "",
      ratio: "",
      asked: "< 250 MB",
      reached: highest < 250,
    },
    {
      what: "  most in its second half beside its first",
      ours: `${Math.round(late)} MB`,
      comparison: `${Math.round(early)} MB`,
      ratio: `${(late / early).toFixed(2)} ×`,
      asked: "flat",
      reached: late / early <= 1.1,
    },
  ];
}
