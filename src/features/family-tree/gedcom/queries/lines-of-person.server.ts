import { createHash } from "node:crypto";
import { fitParagraphs } from "../engine/fit-text.ts";
import { partOf, partsOf, textOf, type Structure } from "../engine/structure.ts";
import { UNKNOWN_PARENT } from "../engine/version-tags.ts";
import { isRestricted, isTitledByType, readPersonEvents } from "./read-events.server.ts";

/** What a record says of a person beyond what the tree has a place for. */
export type PersonLine = {
  /** Of what is said, so that another text is another line. */
  key: string;
  /** The structures in which it stands: `DEAT`, `CAUS`. */
  tags: string[];
  text: string;
};

/** More than these are no lines that somebody chooses among. */
const LINES_MAX = 200;
const TEXT_MAX = 10_000;

type Find = (id: string) => Structure | null;

/** What the tree takes, what points to other records, and what only programs read. Numbers of persons stay hidden. */
const NOT_TOLD: ReadonlySet<string> = new Set([
  ...(
    "SEX FAMS FAMC RESN OBJE ASSO ALIA SUBM ANCI DESI NO _NO CHAN CREA _CREA REFN RIN AFN RFN UID _UID EXID _LIVING " +
    "SSN IDNO BAPL CONL ENDL INIL SLGC SLGS"
  ).split(" "),
  UNKNOWN_PARENT,
]);
const NOTES: ReadonlySet<string> = new Set(["NOTE", "SNOTE"]);
/** Of an event the tree has these itself. */
const OF_AN_EVENT: ReadonlySet<string> = new Set(["DATE", "PLAC", "SDATE"]);

export function linesOfPerson(record: Structure, find: Find): PersonLine[] {
  const lookup = { find, titleOf: (tag: string) => tag };
  const events = new Set(readPersonEvents(record, lookup).map(({ of }) => of));
  const found = (record.parts ?? []).flatMap((part) => {
    if (NOT_TOLD.has(part.tag) || isRestricted(part)) return [];
    if (part.tag === "BIRT" || part.tag === "DEAT" || events.has(part)) return inEvent(part, find);
    return part.tag === "NAME" ? below(part, isNoteOrSource, find) : lineAt(part, [], find);
  });
  const lines = new Map<string, PersonLine>();
  for (const { tags, text } of found) {
    const key = keyOf(tags, text);
    if (lines.size < LINES_MAX) lines.set(key, { key, tags, text });
  }
  return [...lines.values()];
}

/** The records that a person's record has beside it: notes and sources. */
export function pointersOf({ parts }: Structure): string[] {
  return (parts ?? []).flatMap((part) => [
    ...(part.to !== undefined && isNoteOrSource(part) ? [part.to] : []),
    ...pointersOf(part),
  ]);
}

type Line = Pick<PersonLine, "tags" | "text">;

function keyOf(tags: readonly string[], text: string): string {
  const said = JSON.stringify([tags, text]);
  return createHash("sha256").update(said).digest("base64url").slice(0, 22);
}

function isNoteOrSource({ tag }: Structure): boolean {
  return NOTES.has(tag) || tag === "SOUR";
}

function inEvent(event: Structure, find: Find): Line[] {
  const isPlace = partOf(event, "PLAC") === null;
  const isTitle = isTitledByType(event.tag) || (event.text ?? "").trim() === "";
  return below(
    event,
    ({ tag }) =>
      !OF_AN_EVENT.has(tag) && !(tag === "ADDR" && isPlace) && !(tag === "TYPE" && isTitle),
    find,
  );
}

function below(of: Structure, isTold: (part: Structure) => boolean, find: Find): Line[] {
  return (of.parts ?? [])
    .filter((part) => !NOT_TOLD.has(part.tag) && !isRestricted(part) && isTold(part))
    .flatMap((part) => lineAt(part, [of.tag], find));
}

/** With notes and sources of its own as further lines. */
function lineAt(part: Structure, above: readonly string[], find: Find): Line[] {
  const tags = [...above, NOTES.has(part.tag) ? "NOTE" : part.tag];
  const told = NOTES.has(part.tag)
    ? noteText(part, find)
    : part.tag === "SOUR"
      ? sourceText(part, find)
      : textsIn(part).join(", ");
  const text = fitParagraphs(told, TEXT_MAX);
  const own = text === null ? [] : [{ tags, text }];
  const further = isNoteOrSource(part) ? [] : (part.parts ?? []).filter(isNoteOrSource);
  return [...own, ...further.flatMap((each) => lineAt(each, tags, find))];
}

function noteText({ text, to }: Structure, find: Find): string {
  return (to === undefined ? text : find(to)?.text) ?? "";
}

/** Title, who wrote it, where in it, what it says there, and what is noted beside. */
function sourceText(part: Structure, find: Find): string {
  const record = part.to === undefined ? null : find(part.to);
  const title = record === null ? part.text : (textOf(record, "TITL") ?? textOf(record, "ABBR"));
  const data = partOf(part, "DATA");
  const texts = [part, ...(data === null ? [] : [data])].flatMap((each) => partsOf(each, "TEXT"));
  return [
    [title, record && textOf(record, "AUTH"), textOf(part, "PAGE")].filter(Boolean).join(", "),
    ...texts.map(({ text }) => text),
    ...partsOf(part, "NOTE", "SNOTE").map((note) => noteText(note, find)),
  ]
    .filter(Boolean)
    .join("\n");
}

/** `Y` says that something was. */
function textsIn({ text, parts }: Structure): string[] {
  const told = (parts ?? []).filter((part) => !isNoteOrSource(part) && !NOT_TOLD.has(part.tag));
  const own = text === undefined || text.trim() === "Y" ? [] : [text];
  return [...own, ...told.flatMap(textsIn)];
}
