import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import { openStorage } from "#platform/storage/storage.server.ts";
import { aPerson } from "../person.ts";
import { secondHalf } from "../memory-row.ts";
import { residentMegabytes } from "../processes.ts";
import type { Bench } from "../bench.ts";
import type { Row } from "../table.ts";

const PICTURES = 2000;
const BYTES_EACH = 1_000_000;
const ORIGINAL = "originals/bench";
/** Memory is sampled each time this much more has arrived. */
const LOOK_EVERY = 20_000_000;

/** The export of a whole account: how much of it is in the server's memory at a time? */
export async function measureExport(bench: Bench): Promise<Row[]> {
  const world = await bench.world("export");
  const [memorialId = ""] = await world.addMemorials(1, {
    greetings: 1000,
    candles: 1000,
    photographs: PICTURES,
  });
  const product = await bench.product(world);
  const directory = join(product.dataDirectory, "media");
  const storage = await openStorage({ kind: "disk", directory });
  const original = Readable.from([randomBytes(BYTES_EACH)]);
  await storage.write(ORIGINAL, original, { contentType: "image/jpeg" });
  const { id, cookie } = await aPerson(product.url);
  await world.giveTo(id, memorialId, ORIGINAL);
  await world.settle();

  const before = residentMegabytes(product.pid);
  const { bytes, seen } = await takeHome(product, cookie);
  if (bytes < PICTURES * BYTES_EACH) throw new Error("Not everything came.");
  return [
    {
      what: `Memory while ${PICTURES} pictures are taken home (${Math.round(bytes / 1e9)} GB)`,
      ours: `${Math.round(Math.max(...seen))} MB`,
      comparison: `${Math.round(before)} MB`,
      ratio: "",
      asked: "",
      reached: null,
    },
    secondHalf(seen),
  ];
}

async function takeHome({ url, pid }: { url: string; pid: number }, cookie: string) {
  const { body, status } = await fetch(`${url}/api/user/export.zip`, { headers: { cookie } });
  if (body === null || status !== 200) throw new Error(`The export was answered with ${status}.`);
  const seen: number[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > (seen.length + 1) * LOOK_EVERY) seen.push(residentMegabytes(pid));
  }
  return { bytes, seen };
}
