import { familyTreeError } from "../../errors.ts";
import { invalidField } from "#platform/errors.ts";
import {
  CHILDREN_MAX,
  FAMILY_KINDS,
  PARENT_KINDS,
  PARTNERS_MAX,
  type ParentKind,
} from "../contract.ts";
import type { Relation } from "../editing/contract.ts";
import { BLANK_FAMILY, contentOf, type ChildParent, type FamilyContent } from "../model.ts";

export type StoredFamily = FamilyContent & { id: string };
type FamilyKind = (typeof FAMILY_KINDS)[number];

/** The family that a new person joins by a relation, with them in it; `id` is `null` for a new one. */
export type JoinedFamily = {
  id: string | null;
  before: FamilyContent | null;
  after: FamilyContent;
};

/** `families`: all to which the one belongs whom the new person is related to. */
export function joinedFamily(
  newcomer: string,
  relation: Relation,
  families: readonly StoredFamily[],
): JoinedFamily {
  const { to, as, kind, isAlone } = relation;
  if (isAlone && (as !== "child" || relation.familyId !== null))
    throw invalidField("relation.isAlone", "invalid");
  if (as === "partner") return besidePartner(newcomer, relation, families, familyKind(kind));
  const how = parentKind(kind);
  if (as === "parent") return aboveChild(newcomer, relation, families, how);
  const place =
    as === "child"
      ? { side: "partners" as const, beginning: { ...BLANK_FAMILY, partners: [to] } }
      : { side: "children" as const, beginning: { ...BLANK_FAMILY, children: [alone(to)] } };
  const family = isAlone
    ? null
    : (chosen(relation, families, place.side) ?? only(families, to, place.side));
  const before = family ?? null;
  const base = family === null ? place.beginning : contentOf(family);
  if (base.children.length >= CHILDREN_MAX) throw familyTreeError("familyFull");
  const parents = how === null ? [] : parentsBy(how, base.partners, as === "child" ? to : null);
  const child = { personId: newcomer, parents };
  return joined(before, { ...base, children: [...base.children, child] });
}

function besidePartner(
  newcomer: string,
  relation: Relation,
  families: readonly StoredFamily[],
  kind: FamilyKind | null,
): JoinedFamily {
  const family = chosen(relation, families, "partners");
  const base = family === null ? { ...BLANK_FAMILY, partners: [relation.to] } : contentOf(family);
  if (base.partners.length >= PARTNERS_MAX) throw familyTreeError("familyFull");
  const partners = [...base.partners, newcomer];
  return joined(family, { ...base, partners, kind: kind ?? base.kind });
}

/** A further pair of parents is a family of its own; so is whoever isn't a parent by birth, unless a family is named. */
function aboveChild(
  newcomer: string,
  relation: Relation,
  families: readonly StoredFamily[],
  kind: ParentKind | null,
): JoinedFamily {
  const { to } = relation;
  const hasRoom = (family: FamilyContent) =>
    isIn(family, to, "children") && family.partners.length < PARTNERS_MAX;
  const isByBirth = (how: ParentKind | null) => how === null || how === "birth";
  const isOfBirth = ({ children }: FamilyContent) =>
    children.every(
      (child) => child.personId !== to || child.parents.every((by) => isByBirth(by.kind)),
    );
  const fitting = isByBirth(kind)
    ? families.find((family) => hasRoom(family) && isOfBirth(family))
    : undefined;
  const family = chosen(relation, families, "children") ?? fitting ?? null;
  const base = family === null ? { ...BLANK_FAMILY, children: [alone(to)] } : contentOf(family);
  if (base.partners.length >= PARTNERS_MAX) throw familyTreeError("familyFull");
  const children = base.children.map((child) => {
    const isSaid = child.parents.length > 0;
    if (child.personId !== to || (kind === null && !isSaid)) return child;
    const others = isSaid ? child.parents : base.partners.map((id) => saidNothing(id));
    return { ...child, parents: [...others, { personId: newcomer, kind }] };
  });
  return joined(family, { ...base, partners: [...base.partners, newcomer], children });
}

/** Who adopts or fosters does so with their partner; anything else is said of the one who was named. */
function parentsBy(
  kind: ParentKind,
  partners: readonly string[],
  named: string | null,
): ChildParent[] {
  const isOfBoth = kind !== "step" && kind !== "donor";
  return partners.map((personId) =>
    isOfBoth || named === null || personId === named ? { personId, kind } : saidNothing(personId),
  );
}

/** The one that was named; it must be a family of theirs. */
function chosen(
  { familyId, to }: Relation,
  families: readonly StoredFamily[],
  side: "partners" | "children",
): StoredFamily | null {
  if (familyId === null) return null;
  const family = families.find(({ id }) => id === familyId);
  if (family === undefined || !isIn(family, to, side))
    throw invalidField("relation.familyId", "invalid");
  return family;
}

/** A child joins the only family there is; of several, none is guessed. Siblings stand in the first. */
function only(
  families: readonly StoredFamily[],
  person: string,
  side: "partners" | "children",
): StoredFamily | null {
  const own = families.filter((family) => isIn(family, person, side));
  const [first = null] = own;
  return side === "children" || own.length === 1 ? first : null;
}

function isIn(family: FamilyContent, person: string, side: "partners" | "children"): boolean {
  return side === "partners"
    ? family.partners.includes(person)
    : family.children.some(({ personId }) => personId === person);
}

function joined(family: StoredFamily | null, after: FamilyContent): JoinedFamily {
  return { id: family?.id ?? null, before: family === null ? null : contentOf(family), after };
}

function alone(personId: string) {
  return { personId, parents: [] };
}

function saidNothing(personId: string): ChildParent {
  return { personId, kind: null };
}

function familyKind(kind: Relation["kind"]): FamilyKind | null {
  const known = FAMILY_KINDS.find((each) => each === kind);
  if (kind !== null && known === undefined) throw invalidField("relation.kind", "invalid");
  return known ?? null;
}

function parentKind(kind: Relation["kind"]): ParentKind | null {
  const known = PARENT_KINDS.find((each) => each === kind);
  if (kind !== null && known === undefined) throw invalidField("relation.kind", "invalid");
  return known ?? null;
}

/** The families without somebody; `null` for one that would join nobody any more. */
export function withoutMember(family: FamilyContent, person: string): FamilyContent | null {
  const partners = family.partners.filter((id) => id !== person);
  const children = family.children.flatMap((child) => {
    if (child.personId === person) return [];
    const parents = child.parents.filter(({ personId }) => personId !== person);
    // Whose only parent here is gone isn't a child of the other one.
    const isOrphan = child.parents.length > 0 && parents.length === 0 && partners.length > 0;
    return isOrphan ? [] : [{ ...child, parents }];
  });
  return partners.length + children.length < 2
    ? null
    : { ...contentOf(family), partners, children };
}
