import { CHILDREN_MAX, EVENTS_MAX } from "../../tree/contract.ts";
import type { FamilyContent } from "../../tree/model.ts";
import { familyTreeError } from "../../errors.ts";
import { eachOnce } from "./merged-person.server.ts";

export type FamilyOfBoth = { id: string; content: FamilyContent };
export type MergedFamily = { id: string; before: FamilyContent; after: FamilyContent | null };

type Child = FamilyContent["children"][number];

/**
 * The families of two people who become one, each with the kept one in the place of the other. Those with the same two
 * partners are joined; the kept one's come first. Throws `familyTree.mergedKin` for two who can't be one, as they are a
 * couple or parent and child of one family.
 */
export function mergedFamilies(
  families: readonly FamilyOfBoth[],
  { keep, drop }: { keep: string; drop: string },
): MergedFamily[] {
  const isKept = ({ content }: FamilyOfBoth) => rolesOf(content, keep) !== null;
  const inOrder = [...families].toSorted((a, b) => Number(isKept(b)) - Number(isKept(a)));
  const merged: MergedFamily[] = [];
  for (const { id, content } of inOrder) {
    if (areKin(content, keep, drop)) throw familyTreeError("mergedKin");
    const after = withKept(content, keep, drop);
    const same = merged.find(
      (other) => other.after !== null && areSamePartners(other.after, after),
    );
    if (same?.after) {
      same.after = joined(same.after, after);
      merged.push({ id, before: content, after: null });
    } else {
      merged.push({ id, before: content, after: orNone(after) });
    }
  }
  return merged;
}

function rolesOf({ partners, children }: FamilyContent, person: string) {
  if (partners.includes(person)) return "partner";
  return children.some(({ personId }) => personId === person) ? "child" : null;
}

/** Two children of one family may be one, entered twice. */
function areKin(family: FamilyContent, keep: string, drop: string): boolean {
  const [one, other] = [rolesOf(family, keep), rolesOf(family, drop)];
  return one !== null && other !== null && (one === "partner" || other === "partner");
}

function withKept(family: FamilyContent, keep: string, drop: string): FamilyContent {
  const nowOf = (id: string) => (id === drop ? keep : id);
  const partners = family.partners.map(nowOf);
  const children = family.children.map(({ personId, parents }) => ({
    personId: nowOf(personId),
    parents: parents.map((parent) => ({ ...parent, personId: nowOf(parent.personId) })),
  }));
  return { ...family, partners, children: bothChildren(children, partners) };
}

/** Two siblings without parents who become one leave nobody beside them. */
function orNone(family: FamilyContent): FamilyContent | null {
  return family.partners.length + family.children.length < 2 ? null : family;
}

/** One parent alone may have had children with several others who aren't known. */
function areSamePartners(one: FamilyContent, other: FamilyContent): boolean {
  return (
    one.partners.length > 1 &&
    one.partners.length === other.partners.length &&
    one.partners.every((id) => other.partners.includes(id))
  );
}

function joined(one: FamilyContent, other: FamilyContent): FamilyContent {
  const children = bothChildren([...one.children, ...other.children], one.partners);
  const events = eachOnce([...one.events, ...other.events]);
  if (children.length > CHILDREN_MAX || events.length > EVENTS_MAX)
    throw familyTreeError("familyFull");
  return {
    partners: one.partners,
    kind: one.kind ?? other.kind,
    ended: one.ended ?? other.ended,
    events,
    children,
  };
}

/** Each once; what is said of their parents first stands. */
function bothChildren(children: readonly Child[], partners: readonly string[]): Child[] {
  const known = new Map<string, Child>();
  for (const child of children) {
    const first = known.get(child.personId);
    known.set(child.personId, first === undefined ? child : bothParents(first, child, partners));
  }
  return [...known.values()];
}

function bothParents(one: Child, other: Child, partners: readonly string[]): Child {
  if (one.parents.length === 0 && other.parents.length === 0) return one;
  // Where nothing is said, both partners are the parents.
  const saidIn = ({ parents }: Child) =>
    parents.length > 0 ? parents : partners.map((personId) => ({ personId, kind: null }));
  const kindIn = (child: Child, id: string) =>
    child.parents.find(({ personId }) => personId === id)?.kind ?? null;
  const ids = new Set([...saidIn(one), ...saidIn(other)].map(({ personId }) => personId));
  return {
    personId: one.personId,
    parents: [...ids].map((id) => ({ personId: id, kind: kindIn(one, id) ?? kindIn(other, id) })),
  };
}
