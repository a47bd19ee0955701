import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { Bench } from "./bench.ts";
import { openBuild, type Build } from "./builds.ts";
import { keepToOtherCore } from "./cores.ts";
import { measureAccounts } from "./measures/accounts.ts";
import { measureArchive } from "./measures/archive.ts";
import { measureBank } from "./measures/bank.ts";
import { measureBoard } from "./measures/board.ts";
import { measureCodes } from "./measures/codes.ts";
import { measureEntries } from "./measures/entries.ts";
import { measureExport } from "./measures/export.ts";
import { measureFamilyTree } from "./measures/family-tree.ts";
import { measureFinding } from "./measures/finding.ts";
import { measureGrowth } from "./measures/growth.ts";
import { measureImages } from "./measures/images.ts";
import { measureInbox } from "./measures/inbox.ts";
import { measureInvoices } from "./measures/invoices.ts";
import { measureLists } from "./measures/lists.ts";
import { measureMailIn } from "./measures/mail-in.ts";
import { measureMemory } from "./measures/memory.ts";
import { measurePages } from "./measures/pages.ts";
import { measureRedirect } from "./measures/redirect.ts";
import { measureComposing } from "./measures/composing.ts";
import { measureScans } from "./measures/scans.ts";
import { measureSound } from "./measures/sound.ts";
import { measureStore } from "./measures/store.ts";
import { measureSymbols } from "./measures/symbols.ts";
import { measureVersions } from "./measures/versions.ts";
import { measureViews } from "./measures/views.ts";
import { measureWalk } from "./measures/walk.ts";
import { printTable, type Row } from "./table.ts";

/** `npm run bench [-- pages images …] [--seconds 3] [--rounds 3] [--minutes 10] [--codes 10000] [--starts 10] [--memorials 10000] [--against 1d73c6b]` */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "3" },
    minutes: { type: "string", default: "1" },
    /** For the archive: ten thousand take about ten minutes. */
    codes: { type: "string", default: "1000" },
    /** Server starts, for figures that have to hold in each of them. */
    starts: { type: "string", default: "3" },
    /** Created once, then visited at random. */
    memorials: { type: "string", default: "2000" },
    /**
     * A commit, built beside this one, or a directory that contains it; both are measured
     * alternately.
     */
    against: { type: "string" },
  },
});

const MEASURES: Record<string, (bench: Bench) => Promise<Row[]>> = {
  pages: measurePages,
  store: (bench) => measureStore(bench, Number(values.memorials)),
  redirect: measureRedirect,
  entries: measureEntries,
  images: measureImages,
  composing: measureComposing,
  sound: measureSound,
  growth: measureGrowth,
  "family-tree": measureFamilyTree,
  finding: measureFinding,
  "mail-in": measureMailIn,
  memory: (bench) => measureMemory(bench, Number(values.minutes)),
  versions: measureVersions,
  views: measureViews,
  walk: measureWalk,
  export: measureExport,
  accounts: measureAccounts,
  symbols: measureSymbols,
  codes: measureCodes,
  board: measureBoard,
  scans: measureScans,
  bank: measureBank,
  invoices: measureInvoices,
  lists: measureLists,
  inbox: measureInbox,
  archive: (bench) => measureArchive(bench, Number(values.codes)),
};

async function run(names: string[], directory: string, against: Build | null): Promise<Row[]> {
  const quiet = { info: () => undefined, warn: console.error };
  const postgres = await startEmbeddedPostgres({ directory: join(directory, "db"), log: quiet });
  const rows: Row[] = [];
  try {
    const settings = {
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
      starts: Number(values.starts),
      against,
    };
    for (const name of names) {
      const bench = new Bench({ postgresUrl: postgres.url, directory, ...settings });
      console.error(`Measuring ${name} …`);
      try {
        rows.push(...((await MEASURES[name]?.(bench)) ?? []));
      } finally {
        await bench.close();
      }
    }
    return rows;
  } finally {
    await postgres.stop();
  }
}

async function measured(names: string[]): Promise<Row[]> {
  try {
    return await run(names, directory, against);
  } finally {
    against?.close();
    await rm(directory, { recursive: true, force: true });
  }
}

const unknown = positionals.filter((name) => !(name in MEASURES));
if (unknown.length > 0) {
  console.error(
    `Not measured: ${unknown.join(", ")}. There are: ${Object.keys(MEASURES).join(", ")}.`,
  );
  process.exit(2);
}
const directory = await mkdtemp(join(tmpdir(), "mindelys-bench-"));
// Installing and building may use the whole machine; measuring begins afterwards.
const against = values.against === undefined ? null : await openBuild(values.against, directory);
const unpinned = keepToOtherCore();
const rows = await measured(positionals.length > 0 ? positionals : Object.keys(MEASURES));
const model = cpus()[0]?.model ?? "unknown processor";
console.log(
  `\n${model}, ${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`,
);
if (unpinned !== null) console.log(unpinned);
console.log("");
printTable(rows);
