import { EVENTS_MAX, NAMES_MAX, UNKNOWN_PARENTS } from "../../tree/contract.ts";
import { BLANK_PERSON, type Dated, type PersonContent } from "../../tree/model.ts";
import { UNKNOWN_PARENT } from "../engine/version-tags.ts";
import { readNames } from "./read-names.server.ts";
import {
  citationOf,
  isRestricted,
  noteIn,
  readDated,
  readPersonEvents,
  type Lookup,
} from "./read-events.server.ts";
import { partOf, partsOf, textOf, type Structure } from "../engine/structure.ts";

/** What a record says of a person, as far as the product has words for it. */
export function readPerson(record: Structure, lookup: Lookup): PersonContent & { name: string } {
  const { name, nickname, birthName, others } = readNames(record);
  return {
    ...BLANK_PERSON,
    name,
    birthName,
    nickname,
    names: others.slice(0, NAMES_MAX).map((other) => other.name),
    sex: sexOf(textOf(record, "SEX")),
    life: isSaidLiving(record) ? "living" : null,
    birth: bornOf(record),
    death: deathOf(record),
    events: readPersonEvents(record, lookup)
      .slice(0, EVENTS_MAX)
      .map(({ event }) => event),
    citations: partsOf(record, "SOUR")
      .flatMap((source) => citationOf(source, lookup) ?? [])
      .slice(0, EVENTS_MAX),
    notes: noteIn(record, lookup),
    visibility: visibilityOf(textOf(record, "RESN")),
    unknownParents: unknownParentsIn(record),
  };
}

/** Notes, sources and labels of an import stay with the keepers until they are shown one by one. */
export function withoutKeepersOwn<Content extends PersonContent>(content: Content): Content {
  const events = content.events.map((event) => ({ ...event, note: null, source: null }));
  return { ...content, notes: null, citations: [], events };
}

function sexOf(text: string | null): PersonContent["sex"] {
  switch (text?.trim().charAt(0).toUpperCase()) {
    case "F":
      return "female";
    case "M":
      return "male";
    case "X":
      return "other";
    default:
      return null;
  }
}

function unknownParentsIn(record: Structure): PersonContent["unknownParents"] {
  const said = partsOf(record, UNKNOWN_PARENT).map(({ text }) => text?.trim().toLowerCase());
  return UNKNOWN_PARENTS.filter((parent) => said.includes(parent));
}

function visibilityOf(text: string | null): PersonContent["visibility"] {
  if (/CONFIDENTIAL/i.test(text ?? "")) return "editors";
  return /PRIVACY/i.test(text ?? "") ? "keepers" : "auto";
}

function bornOf(record: Structure): Dated | null {
  const birth = partOf(record, "BIRT");
  return birth === null || isRestricted(birth) ? null : readDated(birth);
}

const SAY_DEATH = ["DATE", "PLAC", "ADDR", "AGE", "CAUS", "AGNC", "TYPE", "SOUR"];
const SAYS_LIVING = /^\(?(?:living|still living|alive|lever|nulevende|vive)\)?$/i;

/** Said by `Y` or by what is told of it: a bare line is what some programs write of everybody. */
function deathOf(record: Structure): Dated | null {
  const death = partOf(record, "DEAT");
  if (death === null || isLivingByDate(death)) return null;
  const isSaid = /^Y/i.test(death.text ?? "") || partOf(death, ...SAY_DEATH) !== null;
  if (!isSaid) return null;
  const nothing = { date: null, place: null };
  return isRestricted(death) ? nothing : (readDated(death) ?? nothing);
}

function isLivingByDate(death: Structure): boolean {
  const date = partOf(death, "DATE");
  return SAYS_LIVING.test((date?.text ?? (date && textOf(date, "PHRASE")) ?? "").trim());
}

/** Also `NO DEAT` of version 7, without a time at which it was so. */
function isSaidLiving(record: Structure): boolean {
  const death = partOf(record, "DEAT");
  if (death !== null && isLivingByDate(death)) return true;
  const isNoDeath = (no: Structure) => no.text?.trim() === "DEAT" && partOf(no, "DATE") === null;
  return (
    partsOf(record, "NO", "_NO").some(isNoDeath) || /^Y/i.test(textOf(record, "_LIVING") ?? "")
  );
}
