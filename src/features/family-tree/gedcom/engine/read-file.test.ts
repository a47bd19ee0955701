import { expect, it } from "vitest";
import { readFile, versionOf } from "./read-file.ts";
import type { LineProblem } from "./read-records.ts";
import { schemaOf } from "./schema.ts";
import type { Structure } from "./structure.ts";
import { TRAILER, writeHead } from "./write-head.ts";

async function readBytes(bytes: Uint8Array, chosen: Parameters<typeof readFile>[1] = null) {
  const records: Structure[] = [];
  const problems: LineProblem[] = [];
  const chunks = async function* () {
    await Promise.resolve();
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  };
  const summary = await readFile(chunks, chosen, {
    onRecord: (record) => records.push(record),
    onProblem: (problem) => problems.push(problem),
  });
  return { summary, records, problems };
}

const FILE =
  "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR IBMPC\n0 @I1@ INDI\n1 NAME S\u00f8ren\n1 FAMS @F9@\n0 @S1@ SOUR\n0 TRLR\n";

it("tells what is in a file, and reads it again in another encoding", async () => {
  const bytes = Buffer.from(FILE, "latin1");
  const first = await readBytes(bytes);
  expect(first.summary).toMatchObject({
    encoding: "cp850",
    version: "5.5.1",
    samples: ["S\u00b0ren"],
  });
  const again = await readBytes(bytes, "windows-1252");
  expect(again.summary).toEqual({
    encoding: "windows-1252",
    version: "5.5.1",
    samples: ["S\u00f8ren"],
    counts: { people: 1, families: 0, notes: 0, sources: 1, media: 0, unread: 0 },
  });
  expect(again.problems.map(({ line, reason }) => [line, reason])).toEqual([
    [5, "danglingPointer"],
  ]);
});

it.each([
  ["nothing", Buffer.alloc(0)],
  [
    "a picture",
    Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk", "base64"),
  ],
  ["a page", Buffer.from("<!doctype html>\n<title>0 HEAD</title>\n")],
  ["a text", Buffer.from("Dear all,\n1 more thing\n")],
  ["zeros", Buffer.alloc(5000)],
])("takes %s for no GEDCOM", async (_, bytes) => {
  expect((await readBytes(bytes)).summary).toBeNull();
});

it("reads what there is of a file that was cut off", async () => {
  const { summary, records } = await readBytes(
    Buffer.from(FILE.slice(0, FILE.indexOf("FAMS") + 3)),
  );
  expect(summary?.counts.people).toBe(1);
  expect(records.at(-1)?.parts?.map(({ tag }) => tag)).toEqual(["NAME", "FAM"]);
});

it.each(["5.5.1", "7.0"] as const)("reads the header that is written in %s", async (version) => {
  const schema = new Map([["_WAS", "https://mindelys.dk/gedcom/5.5.1/WAS"]]);
  const product = { name: "Mindelys", address: "https://mindelys.dk" };
  const text = writeHead({ version, product, schema, day: "3 MAY 2026" }) + TRAILER;
  const { summary, records, problems } = await readBytes(Buffer.from(text));
  expect(summary).toMatchObject({ version, encoding: "utf-8" });
  expect(summary && versionOf(summary)).toBe(version);
  expect(problems).toEqual([]);
  expect(schemaOf(records[0] ?? { tag: "HEAD" })).toEqual(version === "7.0" ? schema : new Map());
});
