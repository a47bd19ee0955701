import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { Bench } from "./bench.ts";
import { keepToOtherCore } from "./cores.ts";
import { measureAccounts } from "./measures/accounts.ts";
import { measureArchive } from "./measures/archive.ts";
import { measureCodes } from "./measures/codes.ts";
import { measureEntries } from "./measures/entries.ts";
import { measureExport } from "./measures/export.ts";
import { measureGrowth } from "./measures/growth.ts";
import { measureImages } from "./measures/images.ts";
import { measureMemory } from "./measures/memory.ts";
import { measurePages } from "./measures/pages.ts";
import { measureRedirect } from "./measures/redirect.ts";
import { measureSymbols } from "./measures/symbols.ts";
import { measureViews } from "./measures/views.ts";
import { printTable, type Row } from "./table.ts";

/** `npm run bench [-- pages images …] [--seconds 3] [--rounds 3] [--minutes 10] [--codes 10000]` */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "3" },
    minutes: { type: "string", default: "1" },
    /** Of the archive: ten thousand take some ten minutes. */
    codes: { type: "string", default: "1000" },
  },
});

const MEASURES: Record<string, (bench: Bench) => Promise<Row[]>> = {
  pages: measurePages,
  redirect: measureRedirect,
  entries: measureEntries,
  images: measureImages,
  growth: measureGrowth,
  memory: (bench) => measureMemory(bench, Number(values.minutes)),
  views: measureViews,
  export: measureExport,
  accounts: measureAccounts,
  symbols: measureSymbols,
  codes: measureCodes,
  archive: (bench) => measureArchive(bench, Number(values.codes)),
};

async function run(names: string[]): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), "mindelys-bench-"));
  const quiet = { info: () => undefined, warn: console.error };
  const postgres = await startEmbeddedPostgres({ directory: join(directory, "db"), log: quiet });
  const rows: Row[] = [];
  try {
    const settings = { seconds: Number(values.seconds), rounds: Number(values.rounds) };
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
const unpinned = keepToOtherCore();
const rows = await run(positionals.length > 0 ? positionals : Object.keys(MEASURES));
const model = cpus()[0]?.model ?? "unknown processor";
console.log(
  `\n${model}, ${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`,
);
if (unpinned !== null) console.log(unpinned);
console.log("");
printTable(rows);
