import { CHILDREN_MAX, EVENTS_MAX, PARTNERS_MAX, type ParentKind } from "../../tree/contract.ts";
import { BLANK_FAMILY, type FamilyContent } from "../../tree/model.ts";
import { isRestricted, readFamilyEvents, type Lookup } from "./read-events.server.ts";
import { partOf, partsOf, textOf, VOID, type Structure } from "../engine/structure.ts";

type Parentage = { kind: ParentKind | null; adoptedBy: "HUSB" | "WIFE" | null };
type Links = { children: Map<string, Parentage>; partners: Set<string> };

/** What the people of a file say of their families, which a family's own record may lack. */
export type FamilyLinks = {
  take: (person: Structure) => void;
  of: (familyId: string) => Links;
};

export function createFamilyLinks(): FamilyLinks {
  const all = new Map<string, Links>();
  const of = (familyId: string): Links => {
    const known = all.get(familyId) ?? { children: new Map(), partners: new Set() };
    all.set(familyId, known);
    return known;
  };
  const take = (person: Structure) => {
    const { xref } = person;
    if (xref === undefined) return;
    for (const { to } of partsOf(person, "FAMS")) if (isPointer(to)) of(to).partners.add(xref);
    for (const link of partsOf(person, "FAMC"))
      if (isPointer(link.to)) of(link.to).children.set(xref, parentageOf(person, link));
  };
  return {
    take,
    of: (familyId) => all.get(familyId) ?? { children: new Map(), partners: new Set() },
  };
}

function isPointer(to: string | undefined): to is string {
  return to !== undefined && to !== VOID;
}

/** A birth gets no word: the standard asks not to read more into it. */
function kindOf(words: string): ParentKind | null {
  if (/^(?:adopt|adoptiv|adoptado)/i.test(words)) return "adopted";
  if (/^(?:foster|pleje|acogid)/i.test(words)) return "foster";
  if (/^(?:step|sted|hijastr)/i.test(words)) return "step";
  return /^don/i.test(words) ? "donor" : null;
}

function parentageOf(person: Structure, link: Structure): Parentage {
  const pedigree = partOf(link, "PEDI");
  const said = pedigree && (textOf(pedigree, "PHRASE") ?? pedigree.text);
  const kind = kindOf((said ?? "").trim());
  const adoption = partsOf(person, "ADOP")
    .flatMap((event) => partsOf(event, "FAMC"))
    .find(({ to }) => to === link.to);
  const by = adoption && textOf(adoption, "ADOP")?.trim().toUpperCase();
  const adoptedBy = by === "HUSB" || by === "WIFE" ? by : null;
  return { kind: adoption === undefined ? kind : (kind ?? "adopted"), adoptedBy };
}

/** A family of the file, whose people are named by their ids in it. `dropped` are those for whom it has no place. */
export function readFamily(
  record: Structure,
  links: FamilyLinks,
  lookup: Lookup,
): { family: FamilyContent; dropped: string[] } {
  const said = links.of(record.xref ?? "");
  const named = partsOf(record, "HUSB", "WIFE").flatMap(({ to }) =>
    isPointer(to) && isPerson(to, lookup) ? [to] : [],
  );
  const partners = [...new Set([...named, ...said.partners])];
  const kept = partners.slice(0, PARTNERS_MAX);
  const children = [...new Set([...pointersTo(record, lookup), ...said.children.keys()])];
  // Nobody stands in a family twice, not even as a child of themselves.
  const own = children.filter((id) => !kept.includes(id));
  const family = {
    ...BLANK_FAMILY,
    partners: kept,
    kind: familyKindOf(record),
    ended: endOf(record),
    events: readFamilyEvents(record, lookup)
      .slice(0, EVENTS_MAX)
      .map(({ event }) => event),
    children: own.slice(0, CHILDREN_MAX).map((personId) => ({
      personId,
      parents: parentsOf(record, personId, { partners: kept, said }),
    })),
  };
  const dropped = [
    ...partners.slice(PARTNERS_MAX),
    ...children.filter((id) => kept.includes(id)),
    ...own.slice(CHILDREN_MAX),
  ];
  return { family, dropped };
}

function pointersTo(record: Structure, lookup: Lookup): string[] {
  return partsOf(record, "CHIL").flatMap(({ to }) =>
    isPointer(to) && isPerson(to, lookup) ? [to] : [],
  );
}

function isPerson(id: string, { find }: Lookup): boolean {
  return find(id)?.tag === "INDI";
}

/** Nobody where nothing is said: then both partners are its parents. */
function parentsOf(
  record: Structure,
  child: string,
  { partners, said }: { partners: string[]; said: Links },
): FamilyContent["children"][number]["parents"] {
  const link = partsOf(record, "CHIL").find(({ to }) => to === child);
  const parentage = said.children.get(child);
  const husbands = new Set(partsOf(record, "HUSB").map(({ to }) => to));
  const parents = partners.map((personId) => {
    const isHusband = husbands.has(personId);
    const told = link && textOf(link, isHusband ? "_FREL" : "_MREL");
    const isOther =
      (parentage?.adoptedBy ?? null) !== null && (parentage?.adoptedBy === "HUSB") !== isHusband;
    const kind = told ? kindOf(told.trim()) : (parentage?.kind ?? null);
    return { personId, kind: isOther && !told ? null : kind };
  });
  return parents.every(({ kind }) => kind === null) ? [] : parents;
}

function familyKindOf(record: Structure): FamilyContent["kind"] {
  const marriage = partOf(record, "MARR");
  if (partsOf(record, "NO", "_NO").some(({ text }) => text?.trim() === "MARR")) return "together";
  if (marriage === null) return null;
  const type = textOf(marriage, "TYPE") ?? "";
  if (/regist|partner/i.test(type)) return "registered";
  return /common|cohab|saml|papirl|together/i.test(type) ? "together" : "married";
}

function endOf(record: Structure): FamilyContent["ended"] {
  const has = (tag: string) => {
    const event = partOf(record, tag);
    return event !== null && !isRestricted(event);
  };
  if (has("DIV")) return "divorced";
  if (has("ANUL")) return "annulled";
  const isSeparation = (event: Structure) =>
    /separat|separer/i.test(textOf(event, "TYPE") ?? event.text ?? "");
  return has("_SEPR") || partsOf(record, "EVEN").some(isSeparation) ? "separated" : null;
}
