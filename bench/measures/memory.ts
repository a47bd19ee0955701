import { residentMegabytes } from "../processes.ts";
import type { Bench } from "../bench.ts";
import { secondHalf } from "../memory-row.ts";
import { times, type Row } from "../table.ts";
import { PHOTOGRAPHS, type World } from "../world.ts";

const MEMORIALS = 500;
const SLICE_SECONDS = 5;
const MOST_MEGABYTES = 500;
/** Accepted difference between starts, as memory use varies from start to start. */
const ALIKE = 1.15;

/** Mixed visits for a while: pages of many memorials, greetings, plates. */
export async function measureMemory(bench: Bench, minutes: number): Promise<Row[]> {
  const world = await bench.world("memory");
  const ids = await world.addMemorials(MEMORIALS, {
    greetings: 12,
    candles: 12,
    photographs: PHOTOGRAPHS,
  });
  await world.settle();
  const starts: number[][] = [];
  for (let start = 0; start < bench.starts; start++) {
    starts.push(await residentUnderLoad(bench, world, ids, minutes));
  }
  const highest = starts.map((seen) => Math.max(...seen));
  const [most, least] = [Math.max(...highest), Math.min(...highest)];
  const steepest = starts.toSorted((one, other) => growthOf(other) - growthOf(one))[0] ?? [];
  return [
    {
      what: `Memory after ${minutes} min of load, the most of ${bench.starts} starts`,
      ours: `${Math.round(most)} MB`,
      comparison: `${Math.round(least)} MB the least`,
      ratio: times(most / least),
      asked: `< ${MOST_MEGABYTES} MB, alike`,
      reached: most < MOST_MEGABYTES && most / least <= ALIKE,
    },
    secondHalf(steepest),
  ];
}

async function residentUnderLoad(bench: Bench, world: World, ids: string[], minutes: number) {
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
  await product.stop();
  return seen;
}

function growthOf(seen: number[]): number {
  const half = Math.floor(seen.length / 2);
  return Math.max(...seen.slice(half)) / Math.max(...seen.slice(0, half));
}
