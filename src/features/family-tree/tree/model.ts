import type { PersonChange } from "./contract.ts";
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
