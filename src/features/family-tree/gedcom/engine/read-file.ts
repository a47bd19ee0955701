import { createIdCheck } from "./check-ids.ts";
import type { Encoding } from "./encoding-names.ts";
import { createDecoder, createEncodingScan } from "./encodings.ts";
import { createRecordReader, type LineProblem } from "./read-records.ts";
import { createSamples } from "./samples.ts";
import { partOf, partsOf, textOf, type Structure, type Version } from "./structure.ts";

export type FileSummary = {
  encoding: Encoding;
  /** As its header says: `5.5.1`. */
  version: string | null;
  /** Names that show whether the encoding is right. */
  samples: string[];
  counts: Record<"people" | "families" | "notes" | "sources" | "media" | "unread", number>;
};

type Receiver = {
  onRecord: (record: Structure, line: number) => void;
  onProblem: (problem: LineProblem) => void;
  onFile?: (file: Structure, line: { number: number; text: string }) => void;
};

/** Each time from its beginning: a file is gone through once for its encoding and once for what it says. */
export type Bytes = () => AsyncIterable<Uint8Array>;

const COUNTED: Record<string, keyof FileSummary["counts"]> = {
  INDI: "people",
  FAM: "families",
  NOTE: "notes",
  SNOTE: "notes",
  SOUR: "sources",
  OBJE: "media",
};

/**
 * Reads a file of any version, in the encoding that its bytes show or in a chosen one. `null` for what is no GEDCOM:
 * neither a person nor a family nor a header was found in it.
 */
export async function readFile(
  bytes: Bytes,
  chosen: Encoding | null,
  { onRecord, onProblem, onFile }: Receiver,
): Promise<FileSummary | null> {
  const encoding = chosen ?? (await encodingOf(bytes));
  const counts = { people: 0, families: 0, notes: 0, sources: 0, media: 0, unread: 0 };
  const samples = createSamples();
  let head: Structure | null = null;
  const report = (problem: LineProblem) => {
    if (!problem.kept) counts.unread += 1;
    onProblem(problem);
  };
  const ids = createIdCheck(report);
  const reader = createRecordReader({
    onProblem: report,
    ...(onFile && { onFile }),
    onRecord: (record, line) => {
      if (record.tag === "HEAD") head ??= record;
      const counted = COUNTED[record.tag];
      if (counted !== undefined) counts[counted] += 1;
      for (const { text } of record.tag === "INDI" ? partsOf(record, "NAME") : [])
        samples.take(text ?? "");
      onRecord(ids.take(record, line), line);
    },
  });
  const decoder = createDecoder(encoding);
  for await (const chunk of bytes()) reader.push(decoder.decode(chunk));
  reader.push(decoder.end());
  reader.end();
  ids.end();
  if (head === null && counts.people + counts.families === 0) return null;
  return { encoding, version: versionIn(head), samples: samples.names(), counts };
}

async function encodingOf(bytes: Bytes): Promise<Encoding> {
  const scan = createEncodingScan();
  for await (const chunk of bytes()) scan.push(chunk);
  return scan.encoding();
}

function versionIn(head: Structure | null): string | null {
  const gedcom = head && partOf(head, "GEDC");
  return gedcom && textOf(gedcom, "VERS");
}

/** In which of the two a file's records are kept and edited. */
export function versionOf({ version }: FileSummary): Version {
  return version?.trim().startsWith("7") === true ? "7.0" : "5.5.1";
}
