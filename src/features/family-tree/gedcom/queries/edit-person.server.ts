import { isDeepStrictEqual } from "node:util";
import type { Dated, PersonContent } from "../../tree/model.ts";
import { BLANK_PERSON } from "../../tree/model.ts";
import { withEvents, withNote } from "./edit-events.server.ts";
import { withNames } from "./edit-names.server.ts";
import {
  pairedWith,
  replaced,
  sourcePart,
  withDated,
  withPart,
  withPartText,
  type EditContext,
  type Editing,
} from "./edit-parts.server.ts";
import { citationOf, readPersonEvents } from "./read-events.server.ts";
import { UNNAMED } from "./read-names.server.ts";
import { UNKNOWN_PARENT } from "../engine/version-tags.ts";
import { partOf, partsOf, textOf, type Structure, type Version } from "../engine/structure.ts";

/** Of the memorial's own person it is the memorial's. */
type Named = PersonContent & { name: string };

/**
 * A person's record after the person was edited: `before` is what the product reads in it, and only lines of what
 * differs in `after` change. Further records are sources that came with it.
 */
export function editPerson(
  record: Structure,
  before: Named,
  after: Named,
  context: EditContext,
): Structure[] {
  const editing: Editing = { ...context, record, made: [] };
  let edited = withNames(record, before, after, context.version);
  if (before.sex !== after.sex) edited = withPartText(edited, "SEX", lettersOf(after.sex));
  if (!isDeepStrictEqual(before.birth, after.birth))
    edited = withBirth(editing, edited, before.birth, after.birth);
  edited = withDeath(editing, edited, before, after);
  const read = readPersonEvents(record, context.lookup);
  edited = withEvents(editing, edited, { read, before: before.events, after: after.events });
  edited = withCitations(editing, edited, before.citations, after.citations);
  if (before.notes !== after.notes) edited = withNote(edited, before.notes, after.notes);
  if (before.visibility !== after.visibility)
    edited = withRestriction(edited, after.visibility, context.version);
  edited = withUnknownParents(edited, before.unknownParents, after.unknownParents);
  return [edited, ...editing.made];
}

type UnknownParents = PersonContent["unknownParents"];

function withUnknownParents(
  record: Structure,
  before: UnknownParents,
  after: UnknownParents,
): Structure {
  const isGone = ({ text }: Structure) =>
    before.some((parent) => !after.includes(parent) && text?.trim().toLowerCase() === parent);
  const gone = partsOf(record, UNKNOWN_PARENT).filter(isGone);
  const added = after
    .filter((parent) => !before.includes(parent))
    .map((parent) => ({ tag: UNKNOWN_PARENT, text: parent.toUpperCase() }));
  return replaced(record, new Map(gone.map((part) => [part, null])), added);
}

/** A record of somebody who came from no file. */
export function newPersonRecord(xref: string, content: Named, context: EditContext): Structure[] {
  const blank = { ...BLANK_PERSON, name: UNNAMED };
  return editPerson({ tag: "INDI", xref }, blank, content, context);
}

function lettersOf(sex: PersonContent["sex"]): string | null {
  if (sex === null) return null;
  return { female: "F", male: "M", other: "X" }[sex];
}

function withBirth(
  { version }: Editing,
  record: Structure,
  before: Dated | null,
  after: Dated | null,
): Structure {
  const birth = withDated(partOf(record, "BIRT") ?? { tag: "BIRT" }, before, after, version);
  return withPart(
    record,
    "BIRT",
    birth.parts === undefined && birth.text === undefined ? null : birth,
  );
}

function withDeath(
  { version }: Editing,
  record: Structure,
  before: Named,
  after: Named,
): Structure {
  let edited = record;
  const isChanged = !isDeepStrictEqual(before.death, after.death);
  if (isChanged && after.death === null) edited = without(edited, partsOf(edited, "DEAT"));
  if (isChanged && after.death !== null) {
    const death = withDated(
      partOf(edited, "DEAT") ?? { tag: "DEAT" },
      before.death,
      after.death,
      version,
    );
    const isSaid = death.parts !== undefined || /^Y/i.test(death.text ?? "");
    edited = withPart(edited, "DEAT", isSaid ? death : { ...death, text: "Y" });
  }
  if (before.life === after.life) return edited;
  const denials = partsOf(edited, "NO", "_NO").filter(({ text }) => text?.trim() === "DEAT");
  edited = without(edited, [...denials, ...partsOf(edited, "_LIVING")]);
  if (after.life === "living")
    return replaced(edited, new Map(), [{ tag: version === "7.0" ? "NO" : "_NO", text: "DEAT" }]);
  const isDead = after.life === "dead" && partOf(edited, "DEAT") === null;
  return isDead ? replaced(edited, new Map(), [{ tag: "DEAT", text: "Y" }]) : edited;
}

function without(record: Structure, parts: readonly Structure[]): Structure {
  return replaced(record, new Map(parts.map((part) => [part, null])));
}

type Citations = PersonContent["citations"];

function withCitations(
  editing: Editing,
  record: Structure,
  before: Citations,
  after: Citations,
): Structure {
  const read = partsOf(editing.record, "SOUR").filter(
    (source) => citationOf(source, editing.lookup) !== null,
  );
  const pairs = pairedWith(before, after, (a, b) => a.title === b.title);
  const gone = [...before.keys()].filter((index) => !pairs.includes(index));
  const changes = new Map<Structure, Structure | null>(
    gone.flatMap((index) => (read[index] ? [[read[index], null]] : [])),
  );
  const added = after.flatMap(({ title, page }, index) => {
    const at = pairs[index] ?? -1;
    const source = read[at];
    if (source === undefined)
      return [sourcePart(editing, title, page === null ? [] : [{ tag: "PAGE", text: page }])];
    if (before[at]?.page !== page) changes.set(source, withPartText(source, "PAGE", page));
    return [];
  });
  return replaced(record, changes, added);
}

/** `LOCKED` says something else and stays. */
function withRestriction(
  record: Structure,
  visibility: PersonContent["visibility"],
  version: Version,
): Structure {
  const others = (textOf(record, "RESN") ?? "")
    .split(",")
    .filter((word) => /^\s*LOCKED\s*$/i.test(word));
  const own = { auto: [], keepers: ["PRIVACY"], editors: ["CONFIDENTIAL"] }[visibility];
  const words = [...others, ...own].map((word) => word.trim()).join(", ");
  const text = version === "7.0" ? words.toUpperCase() : words.toLowerCase();
  return withPartText(record, "RESN", text === "" ? null : text);
}
