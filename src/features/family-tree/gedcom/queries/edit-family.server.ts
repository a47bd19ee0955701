import { isDeepStrictEqual } from "node:util";
import type { ParentKind, Sex } from "../../tree/contract.ts";
import { BLANK_FAMILY, type ChildParent, type FamilyContent } from "../../tree/model.ts";
import { withEvents } from "./edit-events.server.ts";
import { replaced, withPartText, type EditContext, type Editing } from "./edit-parts.server.ts";
import { readFamilyEvents } from "./read-events.server.ts";
import {
  partOf,
  partsOf,
  structureOf,
  withParts,
  type Structure,
  type Version,
} from "../engine/structure.ts";

/** People are named by the ids of their records. */
type Context = EditContext & { sexOf: (id: string) => Sex | null };

/** A family's record after it was edited: only lines of what differs change. */
export function editFamily(
  record: Structure,
  before: FamilyContent,
  after: FamilyContent,
  context: Context,
): Structure[] {
  const editing: Editing = { ...context, record, made: [] };
  let edited = withPartners(record, before.partners, after.partners, context);
  if (!isDeepStrictEqual(before.children, after.children))
    edited = withChildren(edited, before, after);
  const read = readFamilyEvents(record, context.lookup);
  edited = withEvents(editing, edited, { read, before: before.events, after: after.events });
  if (before.kind !== after.kind) edited = withKind(edited, after.kind, context.version);
  if (before.ended !== after.ended) edited = withEnd(edited, after.ended);
  return [edited, ...editing.made];
}

export function newFamilyRecord(
  xref: string,
  content: FamilyContent,
  context: Context,
): Structure[] {
  return editFamily({ tag: "FAM", xref }, BLANK_FAMILY, content, context);
}

function withPartners(
  record: Structure,
  before: string[],
  after: string[],
  { sexOf }: Context,
): Structure {
  const gone = partsOf(record, "HUSB", "WIFE").filter(
    ({ to = "" }) => before.includes(to) && !after.includes(to),
  );
  let edited = replaced(record, new Map(gone.map((part) => [part, null])));
  for (const id of after.filter((each) => !before.includes(each))) {
    const tag = freePlace(edited, sexOf(id) === "female" ? "WIFE" : "HUSB");
    edited = replaced(edited, new Map(), [{ tag, to: id }]);
  }
  return edited;
}

/** Of the two places of partners the wanted one, unless it is taken and the other is not. */
function freePlace(record: Structure, wanted: "HUSB" | "WIFE"): string {
  const other = wanted === "HUSB" ? "WIFE" : "HUSB";
  const isTaken = (tag: string) => partOf(record, tag) !== null;
  return isTaken(wanted) && !isTaken(other) ? other : wanted;
}

function withChildren(record: Structure, before: FamilyContent, after: FamilyContent): Structure {
  const lines = partsOf(record, "CHIL");
  const wanted = after.children.map(({ personId }) => personId);
  const known = new Set(before.children.map(({ personId }) => personId));
  const isUnread = ({ to = "" }: Structure) => !known.has(to) && !wanted.includes(to);
  const husbands = new Set(partsOf(record, "HUSB").map(({ to }) => to));
  const own = after.children.map((child) => {
    const line = lines.find(({ to }) => to === child.personId) ?? {
      tag: "CHIL",
      to: child.personId,
    };
    const former =
      before.children.find(({ personId }) => personId === child.personId)?.parents ?? [];
    return isDeepStrictEqual(former, child.parents)
      ? line
      : withParentKinds(line, child.parents, husbands);
  });
  const children = [...own, ...lines.filter(isUnread)];
  const parts = record.parts ?? [];
  const at = parts.findIndex(({ tag }) => tag === "CHIL");
  const rest = parts.filter(({ tag }) => tag !== "CHIL");
  const place = at < 0 ? rest.length : at;
  return withParts(record, [...rest.slice(0, place), ...children, ...rest.slice(place)]);
}

const WORDS: Record<ParentKind, string> = {
  birth: "Natural",
  adopted: "Adopted",
  foster: "Foster",
  step: "Step",
  donor: "Donor",
};

/** Two words where the parents differ, as many programs write them; one word stands with the child. */
function withParentKinds(
  line: Structure,
  parents: readonly ChildParent[],
  husbands: ReadonlySet<string | undefined>,
) {
  const bare = withPartText(withPartText(line, "_FREL", null), "_MREL", null);
  if (pedigreeOf(parents) !== "mixed") return bare;
  const added = parents.flatMap(({ personId, kind }) => {
    const tag = husbands.has(personId) ? "_FREL" : "_MREL";
    return [{ tag, text: kind === null ? "Natural" : WORDS[kind] }];
  });
  return replaced(bare, new Map(), added);
}

/** What all parents of a child are to it. */
function pedigreeOf(parents: readonly ChildParent[]): ParentKind | null | "mixed" {
  const kinds = new Set(parents.map(({ kind }) => (kind === "birth" ? null : kind)));
  const [first = null] = kinds;
  return kinds.size > 1 ? "mixed" : first;
}

function withKind(record: Structure, kind: FamilyContent["kind"], version: Version): Structure {
  const denials = partsOf(record, "NO", "_NO").filter(({ text }) => text?.trim() === "MARR");
  const plain = replaced(record, new Map(denials.map((part) => [part, null])));
  const marriage = partOf(plain, "MARR");
  if (kind === null) {
    const isBare = marriage?.parts?.every(({ tag }) => tag === "TYPE") ?? true;
    return marriage !== null && isBare ? replaced(plain, new Map([[marriage, null]])) : plain;
  }
  if (kind === "together" && marriage === null)
    return replaced(plain, new Map(), [{ tag: version === "7.0" ? "NO" : "_NO", text: "MARR" }]);
  const type = { married: null, registered: "Registered partnership", together: "Living together" }[
    kind
  ];
  const typed = withPartText(marriage ?? { tag: "MARR", text: "Y" }, "TYPE", type);
  return marriage === null
    ? replaced(plain, new Map(), [typed])
    : replaced(plain, new Map([[marriage, typed]]));
}

function withEnd(record: Structure, ended: FamilyContent["ended"]): Structure {
  const parts: Partial<Record<string, Structure>> = {
    divorced: { tag: "DIV", text: "Y" },
    annulled: { tag: "ANUL", text: "Y" },
    separated: { tag: "_SEPR", text: "Y" },
  };
  const bare = partsOf(record, "DIV", "ANUL", "_SEPR").filter((part) => part.parts === undefined);
  const plain = replaced(record, new Map(bare.map((part) => [part, null])));
  const added = ended === null ? undefined : parts[ended];
  const isTold = added === undefined || partOf(plain, added.tag) !== null;
  return isTold ? plain : replaced(plain, new Map(), [added]);
}

/** Families to which somebody belongs now, by the ids of their records. */
export type Belonging = {
  partnerIn: readonly string[];
  childIn: readonly { family: string; parents: readonly ChildParent[] }[];
};

/**
 * A person's record that points to these families: pointers that were right stay with all that stands under them.
 * Whatever the record says of families that `isLeft` names stays as it is.
 */
export function withFamilies(
  record: Structure,
  { partnerIn, childIn }: Belonging,
  version: Version,
  isLeft: (family: string) => boolean = () => false,
): Structure {
  const changes = new Map<Structure, Structure | null>();
  for (const link of partsOf(record, "FAMS"))
    if (!isTo(link, partnerIn) && !isLeft(link.to ?? "")) changes.set(link, null);
  for (const link of partsOf(record, "FAMC")) {
    if (isLeft(link.to ?? "")) continue;
    const child = childIn.find(({ family }) => family === link.to);
    if (child !== undefined) changes.set(link, withPedigree(link, child.parents, version));
    else if (!isTo(link, [])) changes.set(link, null);
  }
  const isNew = (tag: string) => (family: string) =>
    !isLeft(family) && !partsOf(record, tag).some(({ to }) => to === family);
  const added = [
    ...childIn
      .filter(({ family }) => isNew("FAMC")(family))
      .map(({ family, parents }) => withPedigree({ tag: "FAMC", to: family }, parents, version)),
    ...partnerIn.filter(isNew("FAMS")).map((to) => ({ tag: "FAMS", to })),
  ];
  return replaced(record, changes, added);
}

/** A pointer to nobody says something of its own. */
function isTo({ to }: Structure, families: readonly string[]): boolean {
  return to === undefined || to === "VOID" || families.includes(to);
}

function withPedigree(
  link: Structure,
  parents: readonly ChildParent[],
  version: Version,
): Structure {
  const kind = pedigreeOf(parents);
  const before = partOf(link, "PEDI");
  const word = wordOf(kind);
  if (before === null && word === null) return link;
  const said = before?.text?.trim().toUpperCase();
  if (word === null && (said === "BIRTH" || said === "SEALING" || kind === "mixed")) return link;
  if (word !== null && said === word.toUpperCase()) return link;
  const isStandard = kind === "adopted" || kind === "foster";
  const pedigree = word === null ? null : pedigreePart(word, isStandard, version);
  if (before !== null) return replaced(link, new Map([[before, pedigree]]));
  return pedigree === null ? link : replaced(link, new Map(), [pedigree]);
}

function wordOf(kind: ParentKind | null | "mixed"): string | null {
  return kind === null || kind === "mixed" || kind === "birth" ? null : WORDS[kind];
}

function pedigreePart(word: string, isStandard: boolean, version: Version): Structure {
  if (version === "5.5.1") return { tag: "PEDI", text: isStandard ? word.toLowerCase() : word };
  if (isStandard) return { tag: "PEDI", text: word.toUpperCase() };
  return structureOf("PEDI", { text: "OTHER", parts: [{ tag: "PHRASE", text: word }] });
}
