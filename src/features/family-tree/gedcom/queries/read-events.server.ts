import { readFileDate } from "../../dates/engine/file-dates.ts";
import { NAME_MAX, NOTE_MAX, PLACE_MAX } from "../../tree/contract.ts";
import type { Dated, FamilyContent, PersonContent } from "../../tree/model.ts";
import { fitLine, fitParagraphs } from "../engine/fit-text.ts";
import { partOf, partsOf, textOf, type Structure } from "../engine/structure.ts";

export type PersonEvent = PersonContent["events"][number];
export type FamilyEvent = FamilyContent["events"][number];

/** What is asked of the rest of a file. */
export type Lookup = {
  /** The record that a pointer means. */
  find: (id: string) => Structure | null;
  /** What an event without a kind of its own is called in the language of whoever reads: `CENS`. */
  titleOf: (tag: string) => string | null;
};

const PERSON_KINDS: Record<string, PersonEvent["kind"]> = {
  BAPM: "baptism",
  CHR: "baptism",
  CONF: "confirmation",
  BURI: "burial",
  CREM: "cremation",
  RESI: "residence",
  OCCU: "occupation",
  EDUC: "education",
  GRAD: "education",
  EMIG: "emigration",
  IMMI: "immigration",
  _MILT: "military",
  _MILI: "military",
};
const FAMILY_KINDS: Record<string, FamilyEvent["kind"]> = {
  MARR: "marriage",
  ENGA: "engagement",
  DIV: "divorce",
  ANUL: "annulment",
};

/** Events that are called by a word of their own, which `titleOf` is asked for. */
export const TITLED_EVENTS = [
  "ADOP",
  "BARM",
  "BASM",
  "BLES",
  "CENS",
  "CHRA",
  "FCOM",
  "NATU",
  "ORDN",
  "PROB",
  "RETI",
  "WILL",
  "DIVF",
  "MARB",
  "MARC",
  "MARL",
  "MARS",
] as const;
const TITLED: ReadonlySet<string> = new Set(TITLED_EVENTS);
const FREE: ReadonlySet<string> = new Set(["EVEN", "FACT"]);

/** Whether its title stands in a part of its own, whatever its line says. */
export function isTitledByType(tag: string): boolean {
  return TITLED.has(tag) || FREE.has(tag);
}

/** The tag under which an event of each kind is written. */
export function tagOfEvent(kind: PersonEvent["kind"] | FamilyEvent["kind"]): string {
  const kinds = { ...PERSON_KINDS, ...FAMILY_KINDS, BAPM: "baptism" };
  return Object.keys(kinds).find((tag) => kinds[tag as keyof typeof kinds] === kind) ?? "EVEN";
}

export type Read<Event> = { event: Event; of: Structure };

export function readPersonEvents(record: Structure, lookup: Lookup): Read<PersonEvent>[] {
  return readEvents(record, lookup, (structure) => PERSON_KINDS[structure.tag] ?? null);
}

export function readFamilyEvents(record: Structure, lookup: Lookup): Read<FamilyEvent>[] {
  return readEvents(record, lookup, (structure) => FAMILY_KINDS[structure.tag] ?? null);
}

function readEvents<Kind extends string>(
  record: Structure,
  lookup: Lookup,
  kindOf: (structure: Structure) => Kind | null,
) {
  return (record.parts ?? []).flatMap((of) => {
    if (isRestricted(of)) return [];
    const known = kindOf(of);
    const isOther = known === null && (TITLED.has(of.tag) || FREE.has(of.tag));
    if (known === null && !isOther) return [];
    const title = titleIn(of, lookup);
    // Nothing is said by an event that is neither told of a time or place nor called anything.
    const dated = readDated(of) ?? { date: null, place: null };
    if (isOther && title === null) return [];
    const said = { ...dated, title, note: noteIn(of, lookup), source: sourceIn(of, lookup) };
    return [{ event: { kind: known ?? ("other" as const), ...said }, of }];
  });
}

/** What its owner asked not to show stays in the record. */
export function isRestricted(structure: Structure): boolean {
  return /CONFIDENTIAL|PRIVACY/i.test(textOf(structure, "RESN") ?? "");
}

function titleIn(structure: Structure, { titleOf }: Lookup): string | null {
  const { tag, text } = structure;
  const type = fitLine(textOf(structure, "TYPE"), NAME_MAX);
  const own = text?.trim() === "Y" ? null : fitLine(text, NAME_MAX);
  if (TITLED.has(tag)) return type ?? own ?? titleOf(tag);
  return FREE.has(tag) ? (type ?? own) : (own ?? type);
}

/** `null` where neither a time nor a place is said. */
export function readDated(structure: Structure): Dated | null {
  const dated = partOf(structure, "DATE");
  const date =
    dated && readFileDate(dated.text ?? "", textOf(dated, "PHRASE") ?? textOf(dated, "_PHRASE"));
  const place =
    fitLine(textOf(structure, "PLAC"), PLACE_MAX) ?? fitLine(textOf(structure, "ADDR"), PLACE_MAX);
  return date === null && place === null ? null : { date, place };
}

export function noteIn(structure: Structure, { find }: Lookup): string | null {
  const notes = partsOf(structure, "NOTE", "SNOTE").map(({ text, to }) =>
    to === undefined ? text : find(to)?.text,
  );
  return fitParagraphs(notes.filter((note) => note !== undefined).join("\n\n"), NOTE_MAX);
}

function sourceIn(structure: Structure, lookup: Lookup): PersonEvent["source"] {
  const source = partOf(structure, "SOUR");
  if (source === null) return null;
  const isDoubtful = /^[01]$/.test(textOf(source, "QUAY")?.trim() ?? "");
  return {
    kind: isDoubtful ? "uncertain" : "document",
    note: citationOf(source, lookup)?.title ?? null,
  };
}

export function citationOf(
  { text, to, parts }: Structure,
  { find }: Lookup,
): PersonContent["citations"][number] | null {
  const record = to === undefined ? null : find(to);
  const told =
    record === null ? text : (textOf(record, "TITL") ?? textOf(record, "ABBR") ?? record.text);
  const title = fitLine(told, 200);
  return title === null
    ? null
    : { title, page: fitLine(textOf({ tag: "SOUR", parts }, "PAGE"), 200) };
}
