import type { LineReason } from "./line-reasons.ts";
import { createLineSplitter } from "./split-lines.ts";
import type { Structure } from "./structure.ts";

/** A line that wasn't as the standard has it, and whether what it said was kept all the same. */
export type LineProblem = {
  line: number;
  text: string;
  reason: LineReason;
  kept: boolean;
};

export type RecordReader = {
  push: (text: string) => void;
  /** After the last text. */
  end: () => void;
};

type Receiver = {
  /** Each record once it is whole, the header first, without the trailer. */
  onRecord: (record: Structure, line: number) => void;
  onProblem: (problem: LineProblem) => void;
  /** Each file of media, before its record: its text may still go on. */
  onFile?: (file: Structure, line: { number: number; text: string }) => void;
};

const DEEPEST = 99;
/** Characters of one record: more would be no person, but a file without its line breaks. */
const RECORD_MAX = 8_000_000;
const SHOWN = 200;

const LINE =
  /^[\s\uFEFF]*(\d{1,4})[ \t]+(?:@([^@\s#][^@]*)@[ \t]*)?([A-Z][A-Z0-9_]*|_\w+)(?:[ \t]([^]*))?$/;
const POINTER = /^@([^@\s#][^@]*)@[ \t]*$/;
const ESCAPE_OR_PAIR = /@#[A-Z][^@\n]*@|@@/g;

/** Records that are a text themselves. */
const HAS_TEXT: ReadonlySet<string> = new Set(["NOTE", "SNOTE"]);

type Open = { level: number; structure: Structure };

type State = Receiver & {
  open: Open[];
  startedAt: number;
  size: number;
  hadHead: boolean;
  isSeven: boolean;
};

/** Reads what is pushed, line by line, whatever version and program it is of. Nothing stops it. */
export function createRecordReader(receiver: Receiver): RecordReader {
  const state: State = {
    ...receiver,
    open: [],
    startedAt: 0,
    size: 0,
    hadHead: false,
    isSeven: false,
  };
  const splitter = createLineSplitter({
    onLine: (line, number) => readLine(state, line, number),
    onCut: (line, number) => report(state, "lineTooLong", line, number, true),
  });
  return {
    push: splitter.push,
    end: () => {
      splitter.end();
      closeRecord(state);
    },
  };
}

function report(
  { onProblem }: Receiver,
  reason: LineProblem["reason"],
  text: string,
  line: number,
  kept: boolean,
): void {
  onProblem({ line, text: text.slice(0, SHOWN).toWellFormed(), reason, kept });
}

function readLine(state: State, written: string, number: number): void {
  const line = written.includes("\0") ? withoutNul(state, written, number) : written;
  const match = LINE.exec(line);
  if (match === null) {
    if (line.trim() !== "") keepBareText(state, line, number);
    return;
  }
  // By position, as this runs for each line of fifty megabytes.
  const [, digits, xref, tag = "", value] = match;
  const level = Number(digits);
  if (level > DEEPEST) return keepDeep(state, line, number, level);
  state.size += line.length;
  if (level === 0) return startRecord(state, { tag, xref, value, line, number });
  if (state.open.length === 0) return report(state, "noRecord", line, number, false);
  if (state.size > RECORD_MAX) return report(state, "tooLong", line, number, false);
  if (tag === "CONT" || tag === "CONC")
    return continueText(state, { tag, level, value, line, number });
  addPart(state, { tag, level, xref, value, line, number });
}

function withoutNul(state: State, line: string, number: number): string {
  const clean = line.replaceAll("\0", "");
  report(state, "controlCharacter", clean, number, true);
  return clean;
}

/** Some other text that begins with a number, as far as its level can't be one. */
function keepDeep(state: State, line: string, number: number, level: number): void {
  if (level < 1000) report(state, "tooDeep", line, number, false);
  else keepBareText(state, line, number);
}

/** A line that is none: what somebody wrote in a text, whose line break was not written as the standard asks. */
function keepBareText(state: State, line: string, number: number): void {
  const above = state.open.at(-1)?.structure;
  const isKept = above !== undefined && state.size + line.length <= RECORD_MAX;
  report(state, "bareText", line, number, isKept);
  if (!isKept) return;
  state.size += line.length;
  if (above.to === undefined) above.text = `${above.text ?? ""}\n${line}`;
  else (above.parts ??= []).push({ tag: "CONT", text: line });
}

type Line = { tag: string; value: string | undefined; line: string; number: number };

function startRecord(
  state: State,
  { tag, xref, value, line, number }: Line & { xref: string | undefined },
): void {
  closeRecord(state);
  if (tag === "TRLR") return;
  if (tag === "HEAD" && state.hadHead) report(state, "secondHead", line, number, true);
  state.hadHead ||= tag === "HEAD";
  const record: Structure = { tag };
  if (xref !== undefined) record.xref = xref;
  setValue(state, record, value);
  state.startedAt = number;
  state.size = line.length;
  state.open = [{ level: 0, structure: record }];
}

function closeRecord(state: State): void {
  const record = state.open[0]?.structure;
  state.open = [];
  if (record !== undefined) state.onRecord(record, state.startedAt);
}

function addPart(
  state: State,
  { tag, level, xref, value, line, number }: Line & { level: number; xref: string | undefined },
): void {
  const { open } = state;
  while ((open.at(-1)?.level ?? 0) >= level) open.pop();
  const above = open.at(-1);
  if (above === undefined) return;
  if (level > above.level + 1) report(state, "levelJump", line, number, true);
  const part: Structure = { tag };
  if (xref !== undefined) part.xref = xref;
  setValue(state, part, value);
  (above.structure.parts ??= []).push(part);
  open.push({ level, structure: part });
  if (tag === "FILE" && above.structure.tag === "OBJE")
    state.onFile?.(part, { number, text: line.slice(0, SHOWN).toWellFormed() });
  if (tag === "VERS" && above.structure.tag === "GEDC" && open[0]?.structure.tag === "HEAD")
    state.isSeven = value?.trim().startsWith("7") ?? false;
}

/** The text of the structure above goes on, which is the last one on a lower level. */
function continueText(
  state: State,
  { tag, level, value, line, number }: Line & { level: number },
): void {
  const { open } = state;
  const below = open.findLast((each) => each.level < level) ?? open[0];
  // Some programs write it on the level of the text that goes on.
  const isOfRecord = below?.level === 0 && below.structure.parts !== undefined;
  const above = isOfRecord && !HAS_TEXT.has(below.structure.tag) ? open.at(-1) : below;
  if (above === undefined) return;
  const { structure } = above;
  const isStray = structure.to !== undefined || structure.parts !== undefined;
  if (isStray) report(state, "strayContinuation", line, number, true);
  const text = textIn(state, value ?? "");
  if (structure.to !== undefined)
    (structure.parts ??= []).push({ tag: "CONT", ...(text && { text }) });
  else if (tag === "CONT") structure.text = `${structure.text ?? ""}\n${text}`;
  else if (text !== "") structure.text = (structure.text ?? "") + text;
}

function setValue({ isSeven }: State, structure: Structure, value: string | undefined): void {
  if (value === undefined || value === "") return;
  if (!value.includes("@")) {
    structure.text = value;
    return;
  }
  const id = POINTER.exec(value)?.[1];
  if (id === undefined) structure.text = isSeven ? inSeven(value) : inFive(value);
  else structure.to = id;
}

function textIn({ isSeven }: State, value: string): string {
  if (!value.includes("@")) return value;
  return isSeven ? inSeven(value) : inFive(value);
}

function inSeven(value: string): string {
  return value.startsWith("@@") ? value.slice(1) : value;
}

/** Each @ was written twice, but for those of a calendar's name; many programs write them once. */
function inFive(value: string): string {
  return value.replaceAll(ESCAPE_OR_PAIR, (found) => (found === "@@" ? "@" : found));
}
