import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const FOLDER = new URL("../../../migrations/", import.meta.url);

type Entry = { idx: number; tag: string; when: number };

async function journal(): Promise<Entry[]> {
  const text = await readFile(new URL("meta/_journal.json", FOLDER), "utf8");
  return (JSON.parse(text) as { entries: Entry[] }).entries;
}

it("every migration is newer than the one before: an older one would be skipped without a word", async () => {
  const times = (await journal()).map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
});

it("the journal lists every migration, and the snapshot of the newest is the only one", async () => {
  const entries = await journal();
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql"));
  expect(files.toSorted()).toEqual(entries.map(({ tag }) => `${tag}.sql`));
  const newest = String(entries.at(-1)?.idx).padStart(4, "0");
  expect((await readdir(new URL("meta/", FOLDER))).toSorted()).toEqual([
    `${newest}_snapshot.json`,
    "_journal.json",
  ]);
});
