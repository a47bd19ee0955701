import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { startedBy } from "#test/faults/processes.ts";
import type { LinesOrder } from "../bare-lines.ts";
import type { Bench } from "../bench.ts";
import { peakMegabytes } from "../processes.ts";
import { aPerson } from "../person.ts";
import type { Product } from "../product.ts";
import { byTurns, median } from "../rounds.ts";
import { times, type Row } from "../table.ts";
import { writeTreeFile } from "../tree-files.ts";
import type { TreeOrder } from "../tree-reading.ts";
import { visit } from "../visit.ts";
import type { World } from "../world.ts";
import { compare } from "./growth.ts";

const FEW = 10;
const MANY = 10_000;
const PLAIN = { greetings: 0, candles: 0, photographs: 0 };
/** Neither in memory nor stored. */
const NOTHING_KEPT = { PAGE_CACHE_MB: "0", PAGE_STORE_MB: "0" };
const LARGE_FILE = { people: 18_000, bytesEach: 2800 };
const LARGEST_MEGABYTES = 150;
const LOOK_MS = 20;

/** Family trees: how much dearer large ones are, and what bringing one in costs. */
export async function measureFamilyTree(bench: Bench): Promise<Row[]> {
  const path = join(bench.directory, "tree.ged");
  await writeTreeFile(path, { people: MANY, bytesEach: 600 });
  return [
    await largePage(bench),
    await reading(bench, path),
    await applying(bench, path),
    ...(await largeFile(bench)),
  ];
}

async function largePage(bench: Bench): Promise<Row> {
  const world = await bench.world("trees");
  const [few = "", many = ""] = await world.addMemorials(2, PLAIN);
  await world.addTree(few, FEW);
  await world.addTree(many, MANY);
  await world.settle();
  const product = await bench.product(world, NOTHING_KEPT);
  const side = (id: string) => ({ product, paths: [`/family-tree/${id}`] });
  const what = "A tree of 10,000 people beside 10, rendered";
  const row = await compare(bench, what, { ours: side(many), theirs: side(few) }, 10);
  await product.stop();
  return row;
}

async function reading(bench: Bench, path: string): Promise<Row> {
  const reader = bench.worker<TreeOrder, number>("tree-reading.ts", "measured");
  const bare = bench.worker<LinesOrder, number>("bare-lines.ts", "measured");
  const { ours, theirs } = await byTurns(
    bench.rounds,
    () => reader.ask({ path }),
    () => bare.ask({ path }),
  );
  const ratio = median(theirs) / median(ours);
  return {
    what: "Reading a GEDCOM file of 10,000 people",
    ours: `${Math.round(median(ours))} ms`,
    comparison: `${Math.round(median(theirs))} ms a regular expression per line`,
    ratio: times(ratio),
    asked: "≥ 0.4 ×",
    reached: ratio >= 0.4,
  };
}

/** Whoever brings files into trees: a page, and the calls for it. */
type Keeper = { product: Product; cookie: string; world: World; ids: string[] };

async function aKeeper(bench: Bench, name: string, pages: number): Promise<Keeper> {
  const world = await bench.world(name);
  const ids = await world.addMemorials(pages, PLAIN);
  const product = await bench.product(world, { LIMIT_TREE_IMPORT: "1000000/60" }, "all");
  const { id, cookie } = await aPerson(product.url);
  for (const memorialId of ids) await world.makeOwner(id, memorialId);
  return { product, cookie, world, ids };
}

async function applying(bench: Bench, path: string): Promise<Row> {
  const keeper = await aKeeper(bench, "imports", bench.rounds + 1);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (const [round, memorialId] of keeper.ids.entries()) {
    const at = await send(keeper, memorialId, path);
    await untilState(keeper, at, "ready");
    await keeper.world.settle();
    const begun = performance.now();
    await ask(keeper, `${at}/apply`, { mode: "add", subject: null });
    await untilState(keeper, at, "done");
    const took = performance.now() - begun;
    const copied = await keeper.world.copyTree(memorialId);
    // The first one warms up.
    if (round === 0) continue;
    ours.push(took);
    theirs.push(copied);
  }
  await keeper.product.stop();
  const ratio = median(ours) / median(theirs);
  return {
    what: "Putting 10,000 people into a tree",
    ours: `${Math.round(median(ours))} ms`,
    comparison: `${Math.round(median(theirs))} ms a copy of the rows`,
    ratio: times(ratio),
    asked: "≤ 4 ×",
    reached: ratio <= 4,
  };
}

async function largeFile(bench: Bench): Promise<Row[]> {
  const path = join(bench.directory, "large-tree.ged");
  await writeTreeFile(path, LARGE_FILE);
  const megabytes = Math.round((await stat(path)).size / 1024 / 1024);
  const keeper = await aKeeper(bench, "large_file", 2);
  const [memorialId = "", visited = ""] = keeper.ids;
  const page = `${keeper.product.url}/memorial/${visited}`;
  const calm = await visits(page, async () => false);
  const at = await send(keeper, memorialId, path);
  let most = 0;
  const busy = await visits(page, async () => {
    most = Math.max(most, await mostOfReader(keeper.product.pid));
    return (await stateOf(keeper, at)) === "reading" || (await stateOf(keeper, at)) === "waiting";
  });
  await untilState(keeper, at, "ready");
  await keeper.product.stop();
  return [
    {
      what: `Memory of the process that reads a file of ${megabytes} MB`,
      ours: `${Math.round(most)} MB`,
      comparison: "",
      ratio: "",
      asked: `≤ ${LARGEST_MEGABYTES} MB`,
      reached: most > 0 && most <= LARGEST_MEGABYTES,
    },
    {
      what: "  and a cached page meanwhile",
      ours: `${busy.toFixed(2)} ms`,
      comparison: `${calm.toFixed(2)} ms`,
      ratio: times(busy / calm),
      asked: "≤ 1.2 ×",
      reached: busy / calm <= 1.2,
    },
  ];
}

const VISITS = 600;

/** The median of one visitor's waits: so many, or for as long as something else goes on. */
async function visits(page: string, isGoingOn: () => Promise<boolean>): Promise<number> {
  for (let at = 0; at < 50; at++) await visit(page);
  const taken: number[] = [];
  for (let more = true; more;) {
    for (let at = 0; at < 20; at++) {
      const begun = performance.now();
      await visit(page);
      taken.push(performance.now() - begun);
    }
    more = (await isGoingOn()) || taken.length < VISITS;
  }
  return median(taken);
}

async function mostOfReader(pid: number): Promise<number> {
  const readers = (await startedBy(pid)).filter(({ command }) =>
    command.includes("reading-worker"),
  );
  return Math.max(0, ...readers.map((reader) => peakMegabytes(reader.pid)));
}

async function send({ product, cookie }: Keeper, memorialId: string, path: string) {
  const imports = `${product.url}/api/memorials/${memorialId}/family-tree/imports`;
  const form = new FormData();
  form.append("file", await openAsBlob(path), "tree.ged");
  const answer = await fetch(imports, { method: "POST", headers: { cookie }, body: form });
  if (answer.status !== 202) throw new Error(`The file was answered with ${answer.status}.`);
  const { id } = (await answer.json()) as { id: string };
  return `${imports}/${id}`;
}

async function ask({ cookie }: Keeper, url: string, body: object): Promise<void> {
  const headers = { cookie, "content-type": "application/json" };
  const { status } = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (status !== 202) throw new Error(`${url} was answered with ${status}.`);
}

async function stateOf({ cookie }: Keeper, url: string): Promise<string> {
  const { state } = (await (await fetch(url, { headers: { cookie } })).json()) as { state: string };
  if (state === "failed") throw new Error("The file could not be brought in.");
  return state;
}

async function untilState(keeper: Keeper, url: string, state: string): Promise<void> {
  while ((await stateOf(keeper, url)) !== state) await after(LOOK_MS);
}
