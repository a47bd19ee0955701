import { openAsBlob, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { bankFilePieces, OUR_IBAN, type FileEntry } from "#test/bank-files.ts";
import type { Bench } from "../bench.ts";
import type { ReadingOrder } from "../bank-reading.ts";
import type { SaxesOrder } from "../bare-saxes.ts";
import { secondHalf } from "../memory-row.ts";
import { aPerson } from "../person.ts";
import { residentMegabytes } from "../processes.ts";
import { byTurns, median } from "../rounds.ts";
import { times, type Row } from "../table.ts";

const ENTRIES = 50_000;
const ASKED = 3;
const LOOK_MS = 50;

/** A bank's file beside the bare reading of its XML: read by us, and counted whole. */
export async function measureBank(bench: Bench): Promise<Row[]> {
  const path = join(bench.directory, "bank.xml");
  await writeFile(path, "A");
  const bare = bench.worker<SaxesOrder, number>("bare-saxes.ts", "measured");
  const reader = bench.worker<ReadingOrder, number>("bank-reading.ts", "measured");
  const { ours, theirs } = await byTurns(
    bench.rounds,
    () => reader.ask({ path }),
    () => bare.ask({ path }),
  );
  const read = median(ours);
  const xml = median(theirs);
  const { took, seen } = await counted(bench);
  return [
    {
      what: "Reading a bank's file of 50,000 entries",
      ours: `${Math.round(read)} ms`,
      comparison: `${Math.round(xml)} ms`,
      ratio: times(read / xml),
      asked: `≤ ${ASKED} ×`,
      reached: read / xml <= ASKED,
    },
    {
      what: "  and counting it, into the database",
      ours: `${Math.round(took)} ms`,
      comparison: "",
      ratio: "",
      asked: "",
      reached: null,
    },
    secondHalf(seen),
  ];
}

/** Sent as staff send it, another file each time: entries that were seen are cheaper. */
async function counted(bench: Bench): Promise<{ took: number; seen: number[] }> {
  const world = await bench.world("bank");
  const product = await bench.product(world, { BANK_IBAN: OUR_IBAN, FIK_CREDITOR: "12345678" });
  const { id, cookie } = await aPerson(product.url);
  await world.makeAdministrator(id);
  const took: number[] = [];
  const seen: number[] = [];
  const look = setInterval(() => seen.push(residentMegabytes(product.pid)), LOOK_MS);
  try {
    for (let round = 0; round <= bench.rounds; round++) {
      const path = join(bench.directory, `bank-${round}.xml`);
      await writeFile(path, `R${round}-`);
      // The first one warms up.
      if (round === 1) seen.length = 0;
      const form = new FormData();
      form.append("file", await openAsBlob(path), "bank.xml");
      const begun = performance.now();
      const url = `${product.url}/api/admin/bank-files`;
      const answer = await fetch(url, { method: "POST", headers: { cookie }, body: form });
      const { entries } = (await answer.json()) as { entries?: number };
      if (entries !== ENTRIES) throw new Error(`The file was answered with ${answer.status}.`);
      if (round > 0) took.push(performance.now() - begun);
    }
  } finally {
    clearInterval(look);
  }
  return { took: median(took), seen };
}

async function writeFile(path: string, prefix: string): Promise<void> {
  await pipeline(Readable.from(bankFilePieces(entries(prefix))), createWriteStream(path));
}

/** Payments of strangers, as most of a bank's file are. */
function* entries(prefix: string): Generator<FileEntry> {
  for (let at = 0; at < ENTRIES; at++) {
    const amount = 10_000 + at;
    const text = `Overførsel til mor ${at}`;
    const payer = "Jens Peter Østergård";
    const endToEnd = `${prefix}E${at}`;
    yield { amount, reference: `${prefix}${at}`, payments: [{ amount, text, payer, endToEnd }] };
  }
}
