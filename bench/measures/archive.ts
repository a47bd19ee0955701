import { setTimeout as after } from "node:timers/promises";
import type { Bench } from "../bench.ts";
import { aPerson } from "../person.ts";
import { secondHalf } from "../memory-row.ts";
import { residentMegabytes } from "../processes.ts";
import type { Row } from "../table.ts";
import { visit } from "../visit.ts";

/** How often memory is sampled while the archive is sent. */
const LOOKS = 200;

/**
 * The symbols of one large package in one archive: how much of it is in the server's memory at a
 * time?
 */
export async function measureArchive(bench: Bench, codes: number): Promise<Row[]> {
  const world = await bench.world("archive");
  const product = await bench.product(world);
  const { cookie } = await aPerson(product.url);
  await world.letRunAll();
  const id = await aPackage(product.url, cookie, codes);
  await world.settle();
  // The first symbols load their code before anything is measured.
  await takeHome(product, { id, cookie, count: Math.min(20, codes) });

  const before = residentMegabytes(product.pid);
  const begun = performance.now();
  const { bytes, files, seen } = await takeHome(product, { id, cookie, count: codes });
  const seconds = (performance.now() - begun) / 1000;
  if (files < 3 * codes) throw new Error(`Only ${files} files of ${codes} codes came.`);
  return [
    {
      what: `Memory while ${codes} codes come as a ZIP (${Math.round(bytes / 1e6)} MB, ${files} files)`,
      ours: `${Math.round(Math.max(...seen))} MB`,
      comparison: `${Math.round(before)} MB before`,
      ratio: `${(codes / seconds).toFixed(1)} codes/s`,
      asked: "",
      reached: null,
    },
    secondHalf(seen),
  ];
}

async function aPackage(url: string, cookie: string, count: number): Promise<string> {
  const path = `${url}/api/admin/qr-packages`;
  const headers = { cookie, "accept-encoding": "identity" };
  const asked = await visit(path, { body: { count }, headers });
  if (asked.status !== 201) throw new Error(`A package was answered with ${asked.status}.`);
  const { id } = JSON.parse(asked.body.toString()) as { id: string };
  for (;;) {
    const { body } = await visit(`${path}/${id}`, { headers });
    const { readyAt } = JSON.parse(body.toString()) as { readyAt: string | null };
    if (readyAt !== null) return id;
    await after(100);
  }
}

/** The header of a file in an archive, before its name. */
const FILE_BEGINS = Buffer.from("PK\u0003\u0004", "latin1");

type Asked = { id: string; cookie: string; count: number };

async function takeHome(
  { url, pid }: { url: string; pid: number },
  { id, cookie, count }: Asked,
): Promise<{ bytes: number; files: number; seen: number[] }> {
  const address = `${url}/api/admin/qr-packages/${id}/symbols.zip?count=${count}`;
  const { body, status } = await fetch(address, { headers: { cookie } });
  if (body === null || status !== 200) throw new Error(`The archive was answered with ${status}.`);
  const every = Math.max(1, Math.floor((3 * count) / LOOKS));
  const seen: number[] = [];
  let [bytes, files] = [0, 0];
  let tail: Buffer = Buffer.alloc(0);
  for await (const piece of body) {
    bytes += piece.length;
    // A header may be split between two chunks.
    const held = Buffer.concat([tail, piece]);
    for (let at = held.indexOf(FILE_BEGINS); at !== -1; at = held.indexOf(FILE_BEGINS, at + 4)) {
      files += 1;
      if (files % every === 0) seen.push(residentMegabytes(pid));
    }
    tail = held.subarray(-(FILE_BEGINS.length - 1));
  }
  return { bytes, files, seen };
}
