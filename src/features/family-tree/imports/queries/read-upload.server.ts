import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { CalendarDay } from "#platform/days.ts";
import { newId } from "#platform/ids.ts";
import type { Encoding } from "../../gedcom/engine/encoding-names.ts";
import { readFile, versionOf, type FileSummary } from "../../gedcom/engine/read-file.ts";
import type { LineProblem } from "../../gedcom/engine/read-records.ts";
import { schemaOf } from "../../gedcom/engine/schema.ts";
import type { Structure } from "../../gedcom/engine/structure.ts";
import { createFamilyLinks, readFamily } from "../../gedcom/queries/read-family.server.ts";
import { readPerson, withoutKeepersOwn } from "../../gedcom/queries/read-person.server.ts";
import { judgeLiving } from "../../living/engine/judge-living.ts";
import { isSaidDead } from "../../tree/model.ts";
import { asLiving, asLivingFamily, type Living } from "../../tree/queries/living-facts.server.ts";
import { SUBJECTS_MAX } from "../contract.ts";
import { createJsonLines } from "../engine/json-lines.server.ts";
import { createLikelySubjects } from "../engine/likely-subjects.ts";
import { createNamedFiles, type NamedFile } from "../engine/named-files.ts";
import { openUpload, unpackFiles } from "../engine/open-upload.server.ts";
import { createPartTeller } from "../engine/part-read.server.ts";
import {
  IMPORT_BYTES_MAX,
  REPORT_MAX,
  UNPACKED_BYTES_MAX,
  type ImportCounts,
  type Subject,
} from "../model.ts";

export type ReadOrder = {
  path: string;
  /** An empty one, for what was read: `records`, `report` and, of a GEDZIP, `pictures`. */
  folder: string;
  chosen: Encoding | null;
  /** A file of more people isn't read any further. */
  mostPeople: number;
  /** From which age nobody counts as living. */
  years: number;
  today: CalendarDay;
  /** What events are called that have no word of their own, by their tags. */
  titles: Record<string, string>;
  home: { name: string; birthName: string | null; birth: string | null; death: string | null };
  /** Of the pictures of a GEDZIP: as many as a page holds, and as large as one may be. */
  pictures: { most: number; mostBytes: number };
};

/** A file of a GEDZIP, as a line of `pictures`; `null`: it can't be unpacked, or the page holds no more. */
export type ReadPicture = NamedFile & { file: string | null };

/** What a file is about. */
export type ReadSummary = Pick<FileSummary, "encoding" | "version" | "samples"> & {
  form: "5.5.1" | "7.0";
  declared: [tag: string, address: string][];
  counts: ImportCounts;
  subjects: Subject[];
  isArchive: boolean;
};

/** A record, as a line of `records`. */
export type ReadRecord = {
  position: number;
  tag: string;
  xref: string | null;
  personId: string | null;
  familyId: string | null;
  record: Structure;
  content: object | null;
};

export class TooManyPeopleError extends Error {}

/**
 * Reads a file and writes down all that it says, and what the tree takes of it. `null` for what is no GEDCOM. Throws
 * `TooManyPeopleError`, and `BrokenArchiveError` for a GEDZIP that is none.
 */
export async function readUpload(order: ReadOrder): Promise<ReadSummary | null> {
  const { folder, chosen } = order;
  const { path, names } = await openUpload(order.path, { folder, mostBytes: IMPORT_BYTES_MAX });
  const reading = createReading(order, names);
  const { size } = await stat(path);
  // Gone through once for its encoding, unless that was chosen.
  const passing = createPartTeller(folder, chosen === null ? 2 * size : size);
  const summary = await readFile(() => passing(createReadStream(path)), chosen, reading);
  if (summary === null) return null;
  const families = await reading.readFamilies();
  if (names !== null) await unpackPictures(order, [...reading.files.values()]);
  const { encoding, version, samples, counts } = summary;
  return {
    encoding,
    version,
    samples,
    form: versionOf(summary),
    declared: [...(reading.head() === null ? [] : schemaOf(reading.head() as Structure))],
    counts: { ...counts, living: livingIn(reading.people, families, order) },
    subjects: reading.subjects(),
    isArchive: names !== null,
  };
}

async function unpackPictures(
  { path, folder, pictures: { most, mostBytes } }: ReadOrder,
  named: readonly NamedFile[],
): Promise<void> {
  const names = new Set(named.slice(0, most).map(({ name }) => name));
  const limits = { mostBytes, totalBytes: UNPACKED_BYTES_MAX };
  const files = await unpackFiles(path, { names, folder, ...limits });
  const lines = createJsonLines(join(folder, "pictures"));
  for (const each of named) lines.write({ ...each, file: files.get(each.name) ?? null });
  lines.end();
}

function livingIn(
  people: readonly Living[],
  families: Parameters<typeof judgeLiving>[1],
  { today, years }: ReadOrder,
): number {
  const judged = judgeLiving(people, families, { today, years });
  return people.filter(({ id }) => judged.get(id) ?? true).length;
}

function createReading(order: ReadOrder, names: ReadonlySet<string> | null) {
  const { folder } = order;
  const records = createJsonLines(join(folder, "records"));
  const aside = {
    path: join(folder, "families"),
    lines: createJsonLines(join(folder, "families")),
  };
  const report: LineProblem[] = [];
  /** The line at which each record begins. */
  const starts: number[] = [];
  const { takePerson, links, lookup, people, likely } = createPeople(order);
  let head: Structure | null = null;

  const onProblem = (problem: LineProblem) => {
    if (report.length < REPORT_MAX) report.push(problem);
  };
  const named = createNamedFiles(names, onProblem);

  const onRecord = (record: Structure, line: number) => {
    const position = starts.push(line) - 1;
    named.endRecord(position);
    if (record.tag === "HEAD") head ??= record;
    const { tag, xref = null } = record;
    const row = { position, tag, xref, personId: null, familyId: null, record, content: null };
    if (tag === "FAM") aside.lines.write(row);
    else records.write(tag === "INDI" ? takePerson(row) : row);
  };

  const readFamilies = async () => {
    aside.lines.end();
    const families: LivingFamilies = [];
    for await (const { row, family, dropped } of familiesIn(aside.path, links, lookup)) {
      records.write(row);
      families.push(asLivingFamily(family));
      const line = starts[row.position] ?? 0;
      for (const id of dropped) onProblem({ line, text: `@${id}@`, reason: "noPlace", kept: true });
    }
    records.end();
    writeReport(join(folder, "report"), report, starts);
    return families;
  };
  return {
    onRecord,
    onProblem,
    onFile: named.takeFile,
    readFamilies,
    people,
    files: named.found,
    subjects: likely.best,
    head: () => head,
  };
}

function createPeople({ mostPeople, titles, home }: ReadOrder) {
  const ids = new Set<string>();
  const links = createFamilyLinks();
  const people: Living[] = [];
  const likely = createLikelySubjects(home, SUBJECTS_MAX);
  // Notes and sources, which other records have, aren't taken over.
  const lookup = {
    find: (id: string) => (ids.has(id) ? { tag: "INDI" } : null),
    titleOf: (tag: string) => titles[tag] ?? null,
  };

  const takePerson = (row: ReadRecord): ReadRecord => {
    const xref = row.xref ?? "";
    ids.add(xref);
    if (ids.size > mostPeople) throw new TooManyPeopleError();
    links.take(row.record);
    const content = withoutKeepersOwn(readPerson(row.record, lookup));
    people.push(asLiving({ ...content, id: xref, isSaidDead: isSaidDead(content) }));
    likely.take(xref, namedIn(content));
    return { ...row, personId: newId(), content };
  };
  return { takePerson, links, lookup, people, likely };
}

function namedIn({ name, birthName, birth, death }: ReturnType<typeof readPerson>) {
  return { name, birthName, birth: birth?.date ?? null, death: death?.date ?? null };
}

type LivingFamilies = ReturnType<typeof asLivingFamily>[];

/** Once everybody is known: who is in a family may be said by its people alone. */
async function* familiesIn(
  path: string,
  links: ReturnType<typeof createFamilyLinks>,
  lookup: Parameters<typeof readFamily>[2],
) {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const read = JSON.parse(line) as ReadRecord;
    const { family, dropped } = readFamily(read.record, links, lookup);
    const isAnybodys = family.partners.length + family.children.length > 0;
    const row = { ...read, content: family, familyId: isAnybodys ? newId() : null };
    yield { row, family, dropped };
  }
}

/** In the order of the lines, each with the record in which it stands. */
function writeReport(path: string, report: LineProblem[], starts: readonly number[]): void {
  const lines = createJsonLines(path);
  report.sort((a, b) => a.line - b.line);
  for (const [position, problem] of report.entries())
    lines.write({ position, ...problem, record: recordAt(starts, problem.line) });
  lines.end();
}

function recordAt(starts: readonly number[], line: number): number | null {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : low - 1;
}
