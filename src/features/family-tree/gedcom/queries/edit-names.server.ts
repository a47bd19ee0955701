import { isDeepStrictEqual } from "node:util";
import type { PersonContent } from "../../tree/model.ts";
import { pairedWith, replaced, withPartText, withText } from "./edit-parts.server.ts";
import { NAME_PIECES } from "../engine/name-pieces.ts";
import { readName, readNames } from "./read-names.server.ts";
import {
  partOf,
  partsOf,
  structureOf,
  withParts,
  type Structure,
  type Version,
} from "../engine/structure.ts";

type Named = Pick<PersonContent, "birthName" | "nickname" | "names"> & { name: string };
type Name = PersonContent["names"][number];

/** A record with the names of `after` where they differ from those of `before`, which were read in it. */
export function withNames(
  record: Structure,
  before: Named,
  after: Named,
  version: Version,
): Structure {
  const changes = new Map<Structure, Structure | null>();
  const first = partOf(record, "NAME");
  const main = withMainName(first ?? { tag: "NAME" }, before, after);
  const isNew = first === null && (main.text !== undefined || main.parts !== undefined);
  if (first !== null && main !== first) changes.set(first, main);
  const { others, birthNameOf } = readNames(record);
  const added = isNew ? [main] : [];
  added.push(
    ...changeOthers(changes, others, { before: before.names, after: after.names, version }),
  );
  if (before.birthName !== after.birthName) {
    const name = after.birthName;
    if (birthNameOf !== null) changes.set(birthNameOf, withBirthName(birthNameOf, name));
    else if (name !== null) added.push(maidenName(name, version));
  }
  return inOrder(replaced(record, changes, added));
}

function maidenName(surname: string, version: Version): Structure {
  return { tag: "NAME", text: `/${surname}/`, parts: [typePart("MAIDEN", version)] };
}

function typePart(type: string, version: Version): Structure {
  return { tag: "TYPE", text: version === "7.0" ? type : type.toLowerCase() };
}

/** A whole name at birth stays one where it isn't told as the birth name any more. */
function withBirthName(structure: Structure, surname: string | null): Structure | null {
  const text = structure.text ?? "";
  const isWhole = readName(structure)?.given !== null;
  if (surname === null) return isWhole ? withPartText(structure, "TYPE", "AKA") : null;
  const slashes = /\/[^/]*\//;
  const written = slashes.test(text) ? text.replace(slashes, () => `/${surname}/`) : `/${surname}/`;
  return renamed(structure, written.replaceAll("/", ""), written);
}

/** New names stand behind the first: their order is the order of preference. */
export function inOrder(record: Structure): Structure {
  const parts = record.parts ?? [];
  const at = parts.findIndex(({ tag }) => tag === "NAME");
  const isTogether =
    parts.findLastIndex(({ tag }) => tag === "NAME") - at === partsOf(record, "NAME").length - 1;
  if (at < 0 || isTogether) return record;
  const others = parts.filter(({ tag }) => tag !== "NAME");
  const names = partsOf(record, "NAME");
  return withParts(record, [...others.slice(0, at), ...names, ...others.slice(at)]);
}

function withMainName(structure: Structure, before: Named, after: Named): Structure {
  let edited = structure;
  if (before.name !== after.name)
    edited = renamed(structure, after.name, slashed(after.name, surnameIn(structure)));
  if (before.nickname !== after.nickname) edited = withPartText(edited, "NICK", after.nickname);
  return edited;
}

function surnameIn({ text }: Structure): string | null {
  const surname = text?.split("/")[1]?.trim() ?? "";
  return surname === "" ? null : surname;
}

/** The surname as it was, if it still ends the name, or else its last word. */
function slashed(full: string, surname: string | null): string {
  if (surname !== null && full.endsWith(` ${surname}`))
    return `${full.slice(0, -surname.length)}/${surname}/`;
  const at = full.lastIndexOf(" ");
  return at < 0 ? full : `${full.slice(0, at)} /${full.slice(at + 1)}/`;
}

/** With another text; pieces of the former name that aren't in it go. */
function renamed(structure: Structure, full: string, text: string): Structure {
  const stale = (structure.parts ?? []).filter(
    (part) => NAME_PIECES.has(part.tag) && part.tag !== "NICK" && !full.includes(part.text ?? ""),
  );
  return withText(replaced(structure, new Map(stale.map((part) => [part, null]))), text);
}

function changeOthers(
  changes: Map<Structure, Structure | null>,
  read: readonly { of: Structure }[],
  { before, after, version }: { before: readonly Name[]; after: readonly Name[]; version: Version },
): Structure[] {
  const pairs = pairedWith(before, after, (a, b) => a.kind === b.kind);
  for (const index of before.keys()) {
    const of = read[index]?.of;
    if (of !== undefined && !pairs.includes(index)) changes.set(of, null);
  }
  return after.flatMap((name, index) => {
    const at = pairs[index] ?? -1;
    const of = read[at]?.of;
    if (of === undefined) return [nameStructure(name, version)];
    if (!isDeepStrictEqual(before[at], name))
      changes.set(of, renamed(of, name.full, writtenName(name)));
    return [];
  });
}

const TYPES: Record<Name["kind"], string> = { birth: "BIRTH", married: "MARRIED", known: "AKA" };

function nameStructure(name: Name, version: Version): Structure {
  return structureOf("NAME", {
    text: writtenName(name),
    parts: [typePart(TYPES[name.kind], version)],
  });
}

function writtenName({ full, surname }: Name): string {
  const at = surname === null ? -1 : full.lastIndexOf(surname);
  if (surname === null || at < 0) return slashed(full, surname);
  return `${full.slice(0, at)}/${surname}/${full.slice(at + surname.length)}`;
}
