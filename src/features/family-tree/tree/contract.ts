import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { line, nameLine, optionalLine, optionalParagraphs } from "#platform/text.ts";
import { treeDate } from "../dates/contract.ts";
import { fileLine } from "./lines/contract.ts";

export const SEXES = ["female", "male", "other"] as const;
export type Sex = (typeof SEXES)[number];
/** What is said; `null` is judged from dates. */
export const LIVES = ["living", "dead"] as const;
/** `auto`: visitors see the dead. */
export const VISIBILITIES = ["auto", "keepers", "editors"] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const NAME_KINDS = ["birth", "married", "known"] as const;
export const FAMILY_KINDS = ["married", "registered", "together"] as const;
export const FAMILY_ENDS = ["divorced", "annulled", "separated", "death"] as const;
/** `null`: nothing is said. An imported `BIRTH` counts as that and gets no word. */
export const PARENT_KINDS = ["birth", "adopted", "foster", "step", "donor"] as const;
export type ParentKind = (typeof PARENT_KINDS)[number];
/** Parents by birth who may be said not to be known. */
export const UNKNOWN_PARENTS = ["father", "mother"] as const;
export type UnknownParent = (typeof UNKNOWN_PARENTS)[number];
export const RELATIONS = ["parent", "partner", "child", "sibling"] as const;
export const PERSON_EVENTS = [
  "baptism",
  "confirmation",
  "burial",
  "cremation",
  "residence",
  "occupation",
  "education",
  "emigration",
  "immigration",
  "military",
  "other",
] as const;
export const FAMILY_EVENTS = ["marriage", "engagement", "divorce", "annulment", "other"] as const;

export const NAME_MAX = 120;
export const PLACE_MAX = 120;
export const NOTE_MAX = 2000;
export const NAMES_MAX = 12;
export const EVENTS_MAX = 60;
export const PARTNERS_MAX = 2;
export const CHILDREN_MAX = 60;
export const PARENTS_OF_CHILD_MAX = 2;
/** Cards of one page. */
export const CARDS_MAX = 60;
const FOUND_AT_ONCE = 50;

/** A day and place of something: a partial date or a GEDCOM 7 DateValue comes in, the latter goes out. */
const datedPlace = z.strictObject({
  date: treeDate.nullable().default(null),
  place: optionalLine(PLACE_MAX).default(null),
});

const source = z.strictObject({
  kind: z.enum(["told", "document", "uncertain"]),
  note: optionalLine(200).default(null),
});

export const event = <const Kinds extends readonly string[]>(kinds: Kinds) =>
  datedPlace.extend({
    kind: z.enum(kinds),
    /** What it was, for `other`, an occupation, an education. */
    title: optionalLine(NAME_MAX).default(null),
    note: optionalParagraphs(NOTE_MAX).default(null),
    source: source.nullable().default(null),
  });

const personName = z.strictObject({
  kind: z.enum(NAME_KINDS),
  given: optionalLine(NAME_MAX).default(null),
  surname: optionalLine(NAME_MAX).default(null),
  /** As written: the whole of it. */
  full: nameLine(NAME_MAX),
});

const citation = z.strictObject({ title: line(200), page: optionalLine(200).default(null) });

const writtenPerson = {
  name: nameLine(NAME_MAX),
  birthName: optionalLine(NAME_MAX),
  nickname: optionalLine(NAME_MAX),
  names: z.array(personName).max(NAMES_MAX),
  sex: z.enum(SEXES).nullable(),
  life: z.enum(LIVES).nullable(),
  birth: datedPlace.nullable(),
  death: datedPlace.nullable(),
  events: z.array(event(PERSON_EVENTS)).max(EVENTS_MAX),
  citations: z.array(citation).max(EVENTS_MAX),
  notes: optionalParagraphs(NOTE_MAX),
  visibility: z.enum(VISIBILITIES),
  /** Said not to be known; it ends once a parent by birth is there who can be the one. */
  unknownParents: z
    .array(z.enum(UNKNOWN_PARENTS))
    .max(UNKNOWN_PARENTS.length)
    .transform((parents) => [...new Set(parents)]),
};

export const personChange = z.strictObject(writtenPerson).partial();
export type PersonChange = z.output<typeof personChange>;
export type PersonInput = z.input<typeof personChange>;

const shownDate = z.object({
  /** A GEDCOM 7 DateValue. */
  date: z.string().nullable(),
  /** In the caller's language: `mellem 1900 og 1910`. */
  dateText: z.string().nullable(),
  place: z.string().nullable(),
});
const shownSource = z.object({
  kind: z.enum(["told", "document", "uncertain"]),
  note: z.string().nullable(),
});
export const shownEvent = <const Kinds extends readonly string[]>(kinds: Kinds) =>
  shownDate.extend({
    kind: z.enum(kinds),
    title: z.string().nullable(),
    note: z.string().nullable(),
    source: shownSource.nullable(),
  });

/** A person of the tree, whole: never one whom the asker may not see. */
export const treePerson = z.object({
  id: z.uuid(),
  name: z.string(),
  birthName: z.string().nullable(),
  nickname: z.string().nullable(),
  names: z.array(
    z.object({
      kind: z.enum(NAME_KINDS),
      given: z.string().nullable(),
      surname: z.string().nullable(),
      full: z.string(),
    }),
  ),
  sex: z.enum(SEXES).nullable(),
  life: z.enum(LIVES).nullable(),
  isLiving: z.boolean(),
  birth: shownDate.nullable(),
  death: shownDate.nullable(),
  events: z.array(shownEvent(PERSON_EVENTS)),
  citations: z.array(z.object({ title: z.string(), page: z.string().nullable() })),
  /** `null` for visitors: notes are the keepers' own. */
  notes: z.string().nullable(),
  visibility: z.enum(VISIBILITIES),
  unknownParents: z.array(z.enum(UNKNOWN_PARENTS)),
  /** What else a file said of the person: for visitors what was shown to them. */
  fromFile: z.array(fileLine),
  /** Of the page about the person, if the asker may read it. */
  memorial: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** For `If-Match`. */
  revision: z.int(),
  can: z.object({ edit: z.boolean() }),
});
export type TreePerson = z.output<typeof treePerson>;

/** One place of a page. A living person whom the asker may not see has a key, a sex's word, and nothing else. */
const card = z.object({
  /** The person's id, or `living-1` of this answer alone. */
  key: z.string(),
  isHidden: z.boolean(),
  isLiving: z.boolean(),
  name: z.string().nullable(),
  birthName: z.string().nullable(),
  birth: shownDate.nullable(),
  death: shownDate.nullable(),
  /** Only to arrange by; `null` of a hidden one. */
  sex: z.enum(SEXES).nullable(),
  /** What they are to the focus, in the caller's language: `farmor`, `datter`; `null` of the focus. */
  kin: z.string().nullable(),
  memorial: z.object({ slug: z.string(), portrait: z.string().nullable() }).nullable(),
  unknownParents: z.array(z.enum(UNKNOWN_PARENTS)),
  /** How many of each are in the tree beyond this page. */
  more: z.object({ parents: z.int(), children: z.int(), siblings: z.int() }),
});
export type TreeCard = z.output<typeof card>;

const cardFamily = z.object({
  id: z.string(),
  partners: z.array(z.string()).max(PARTNERS_MAX),
  kind: z.enum(FAMILY_KINDS).nullable(),
  ended: z.enum(FAMILY_ENDS).nullable(),
  /** `null` also where one of them is hidden. */
  marriage: shownDate.nullable(),
  children: z.array(
    z.object({
      key: z.string(),
      parents: z.array(z.object({ key: z.string(), kind: z.enum(PARENT_KINDS).nullable() })),
      /** Said to be one of twins, or born within two days of another child. */
      isTwin: z.boolean(),
    }),
  ),
});
export type CardFamily = z.output<typeof cardFamily>;

export const treePage = z.object({
  revision: z.int(),
  /** The memorial's own person. */
  home: z.string(),
  /** The page whose tree it is, if the memorial shows the tree of another one. */
  joined: z.object({ slug: z.string(), name: z.string() }).nullable(),
  focus: z.string(),
  people: z.array(card).max(CARDS_MAX),
  families: z.array(cardFamily),
  counts: z.object({ people: z.int(), families: z.int() }),
  can: z.object({ edit: z.boolean(), readLiving: z.boolean() }),
});
export type TreePage = z.output<typeof treePage>;

export const ofMemorial = z.object({ id: z.string().min(1).max(120) });
export const ofPerson = ofMemorial.extend({ personId: z.uuid() });

/** What the page around one person shows. */
export const TREE_VIEWS = ["tree", "list", "ancestors", "descendants"] as const;
export type TreeView = (typeof TREE_VIEWS)[number];

export const getTree = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/family-tree",
  section: "familyTree",
  summary: "The family around one person; the living without names for visitors",
  access: "anyone",
  params: ofMemorial,
  query: z.object({ person: z.uuid().optional(), view: z.enum(TREE_VIEWS).default("tree") }),
  answer: treePage,
});

export const listTreePeople = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/family-tree/people",
  section: "familyTree",
  summary: "The people of the tree by name; for visitors the dead",
  access: "anyone",
  params: ofMemorial,
  query: z.object({
    q: z.string().trim().max(NAME_MAX).optional(),
    limit: z.coerce
      .number<string | number>()
      .int()
      .min(1)
      .max(FOUND_AT_ONCE)
      .default(FOUND_AT_ONCE),
    cursor: z.string().max(400).optional(),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        birthName: z.string().nullable(),
        birth: shownDate.nullable(),
        death: shownDate.nullable(),
        isLiving: z.boolean(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
});

export const getTreePerson = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/family-tree/people/{personId}",
  section: "familyTree",
  summary: "One person of the tree",
  access: "anyone",
  params: ofPerson,
  answer: treePerson,
});

export const getRelationship = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/family-tree/relationship",
  section: "familyTree",
  summary: "What one person is to another, the shortest way first",
  access: "anyone",
  params: ofMemorial,
  /** The memorial's person, where one isn't given. */
  query: z.object({ from: z.uuid().optional(), to: z.uuid().optional() }),
  answer: z.object({
    items: z
      .array(
        z.object({
          /** In the caller's language: `mormors søster`. */
          word: z.string(),
          /** The way, from one to the other: `key` and `name` as on a card. */
          people: z.array(z.object({ key: z.string(), name: z.string().nullable() })),
        }),
      )
      .max(5),
  }),
});
