import type { PersonChange, Sex, UnknownParent } from "./contract.ts";
import type { FamilyChange } from "./editing/contract.ts";

type Whole<Change> = { [Field in keyof Change]-?: Exclude<Change[Field], undefined> };

/** What is written of a person. Of the memorial's own the name is `null` here: it and the dates are the memorial's. */
export type PersonContent = Omit<Whole<PersonChange>, "name"> & { name: string | null };
export type FamilyContent = Whole<FamilyChange>;
export type ChildParent = FamilyContent["children"][number]["parents"][number];
export type Dated = { date: string | null; place: string | null };

export type What = "added" | "changed" | "removed" | "family" | "merged" | "imported" | "undone";

/** A person or family as a change found and left it; `null` where there was none, or is none any more. */
export type ChangedRecord = { id: string } & (
  | { of: "person"; before: PersonContent | null; after: PersonContent | null }
  | { of: "family"; before: FamilyContent | null; after: FamilyContent | null }
);

export const BLANK_PERSON: PersonContent = {
  name: null,
  birthName: null,
  nickname: null,
  names: [],
  sex: null,
  life: null,
  birth: null,
  death: null,
  events: [],
  citations: [],
  notes: null,
  visibility: "auto",
  unknownParents: [],
};

export const BLANK_FAMILY: FamilyContent = {
  partners: [],
  kind: null,
  ended: null,
  events: [],
  children: [],
};

const ENDS_OF_LIFE: ReadonlySet<string> = new Set(["burial", "cremation"]);

/** Said dead by anything of the person's own; what is said living is living. */
export function isSaidDead({
  life,
  death,
  events,
}: Pick<PersonContent, "life" | "death" | "events">) {
  if (life !== null) return life === "dead";
  return death !== null || events.some(({ kind }) => ENDS_OF_LIFE.has(kind));
}

/** The first of several, as they are written. */
export function marriageOf({ events }: Pick<FamilyContent, "events">): Dated | null {
  const marriage = events.find(({ kind }) => kind === "marriage");
  return marriage === undefined ? null : { date: marriage.date, place: marriage.place };
}

const SEX_OF: Record<UnknownParent, Sex> = { father: "male", mother: "female" };

/**
 * Who is still not known of those who are said not to be. `known`: the sexes of the parents by birth. One whose sex
 * isn't said may be either, so that nothing is told where that would be a guess.
 */
export function stillUnknown(
  said: readonly UnknownParent[],
  known: readonly (Sex | null)[],
): UnknownParent[] {
  const left = said.filter((parent) => !known.includes(SEX_OF[parent]));
  return left.length > 2 - known.length ? [] : left;
}

/** The given fields in place of those before. */
export function withGiven<Content extends object>(
  before: Content,
  given: { [Field in keyof Content]?: Content[Field] | undefined },
): Content {
  const fields = Object.entries(given).filter(
    ([name, value]) => value !== undefined && name in before,
  );
  return { ...before, ...Object.fromEntries(fields) };
}

/** Who is a parent of a child in a family. */
export function parentsIn(
  { partners }: { partners: readonly string[] },
  { parents }: { parents: readonly { personId: string }[] },
): readonly string[] {
  return parents.length === 0 ? partners : parents.map(({ personId }) => personId);
}

/** Who is a parent by birth of somebody, as far as anything else isn't said. */
export function birthParentsOf(
  person: string,
  families: readonly {
    partners: readonly string[];
    children: readonly { personId: string; parents: readonly ChildParent[] }[];
  }[],
): string[] {
  const parents = families.flatMap(({ partners, children }) => {
    const child = children.find(({ personId }) => personId === person);
    if (child === undefined) return [];
    if (child.parents.length === 0) return partners;
    return child.parents.flatMap(({ personId, kind }) =>
      kind === null || kind === "birth" ? [personId] : [],
    );
  });
  return [...new Set(parents)];
}

const ADDRESS = /^\/family-tree\/([^/]{1,200})$/;

/** The id or slug in the path of a tree's screen; `null` for others. */
export function treeAt(path: string): string | null {
  return ADDRESS.exec(path)?.[1] ?? null;
}

export function contentOf({ partners, kind, ended, events, children }: FamilyContent) {
  return { partners, kind, ended, events, children };
}

/** Of personal data: what stands in a tree. */
export const OF_THE_PAGE = {
  exported: "copied",
  erased: "kept: it belongs to the page, which goes or has an heir",
} as const;

/** The query parameters that change the screen, in the order of its links. */
export const TREE_PARAMETERS = ["person", "view", "to", "q", "pick"] as const;
