import { isNotNull, sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { FAMILY_ENDS, FAMILY_KINDS, LIVES, Sex, Visibility } from "./contract.ts";
import type { ChangedRecord, ChildParent, FamilyContent, PersonContent, What } from "./model.ts";

/** The tree of a memorial, its home. One without a row has the memorial's person alone. */
export const familyTrees = pgTable("family_trees", {
  memorialId: uuid()
    .primaryKey()
    .references(() => memorials.id, { onDelete: "cascade" }),
  /** Of the whole: each change has its own. */
  revision: integer().notNull(),
  /** Counted by each write, as pages of large trees take no longer than of small ones. */
  people: integer().notNull(),
  families: integer().notNull(),
  /** As visitors count: the dead, and families with one of them as a partner. */
  shownPeople: integer().notNull(),
  shownFamilies: integer().notNull(),
  /** `false`: who isn't said dead counts as living until the job has judged them. */
  isJudged: boolean().notNull(),
});

export const treePeople = pgTable(
  "tree_people",
  {
    memorialId: uuid()
      .notNull()
      .references(() => familyTrees.memorialId, { onDelete: "cascade" }),
    /** The memorial's own for its person, whose name and dates are the memorial's. */
    id: uuid().notNull(),
    /** `null` for the memorial's person alone. */
    name: text(),
    birthName: text(),
    nickname: text(),
    names: jsonb().$type<PersonContent["names"]>().notNull(),
    sex: text().$type<Sex>(),
    life: text().$type<(typeof LIVES)[number]>(),
    birth: jsonb().$type<PersonContent["birth"]>(),
    death: jsonb().$type<PersonContent["death"]>(),
    events: jsonb().$type<PersonContent["events"]>().notNull(),
    citations: jsonb().$type<PersonContent["citations"]>().notNull(),
    notes: text(),
    visibility: text().$type<Visibility>().notNull(),
    unknownParents: jsonb().$type<PersonContent["unknownParents"]>().notNull().default([]),
    revision: integer().notNull(),
    /** As judged. */
    isLiving: boolean().notNull(),
    /** They said themselves that visitors may see their name, and nothing more of them. */
    isShownByConsent: boolean().notNull().default(false),
    /** By life, death, burial or cremation. */
    isSaidDead: boolean().notNull(),
    foldedNames: text().generatedAlwaysAs(
      sql`' ' || fold_letters(coalesce(name, '') || ' ' || coalesce(birth_name, '') || ' ' || coalesce(nickname, ''))`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    // Of a list by name.
    index("tree_people_listed").on(
      table.memorialId,
      sql`${table.foldedNames} collate "C"`,
      table.id,
    ),
    check(
      "tree_people_called",
      sql`${table.name} is not null or ${table.id} = ${table.memorialId}`,
    ),
    index("tree_people_living").on(table.memorialId, table.isLiving),
  ],
);

export const treeFamilies = pgTable(
  "tree_families",
  {
    memorialId: uuid()
      .notNull()
      .references(() => familyTrees.memorialId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    kind: text().$type<(typeof FAMILY_KINDS)[number]>(),
    ended: text().$type<(typeof FAMILY_ENDS)[number]>(),
    events: jsonb().$type<FamilyContent["events"]>().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memorialId, table.id] })],
);

/** Who belongs to a family: nobody twice. */
export const treeMembers = pgTable(
  "tree_members",
  {
    memorialId: uuid().notNull(),
    familyId: uuid().notNull(),
    personId: uuid().notNull(),
    role: text().$type<"partner" | "child">().notNull(),
    /** Among the partners, or the children. */
    position: integer().notNull(),
    /** Of a child; none: both partners are its parents, and nothing is said of how. */
    parents: jsonb().$type<ChildParent[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.familyId, table.personId] }),
    foreignKey({
      name: "tree_members_family",
      columns: [table.memorialId, table.familyId],
      foreignColumns: [treeFamilies.memorialId, treeFamilies.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "tree_members_person",
      columns: [table.memorialId, table.personId],
      foreignColumns: [treePeople.memorialId, treePeople.id],
    }).onDelete("cascade"),
    index("tree_members_of_person").on(table.memorialId, table.personId),
  ],
);

/** Pages of people of other pages' trees that show these: at most one tree each, and only while it has none of its own. */
export const shownTrees = pgTable(
  "shown_trees",
  {
    pageId: uuid()
      .primaryKey()
      .references(() => memorials.id, { onDelete: "cascade" }),
    /** Whose tree it is. */
    memorialId: uuid().notNull(),
    /** Whom the page is about. */
    personId: uuid().notNull(),
  },
  (table) => [
    foreignKey({
      name: "shown_trees_person",
      columns: [table.memorialId, table.personId],
      foreignColumns: [treePeople.memorialId, treePeople.id],
    }).onDelete("cascade"),
    index("shown_trees_memorial").on(table.memorialId, table.personId),
  ],
);

/** What was changed in a tree, so that it can be undone; kept for a year. */
export const treeChanges = pgTable(
  "tree_changes",
  {
    memorialId: uuid()
      .notNull()
      .references(() => familyTrees.memorialId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    /** The tree's, which this change made: changes follow each other by it, whatever the clocks say. */
    revision: integer().notNull(),
    at: timestamptz().notNull(),
    changedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    what: text().$type<What>().notNull(),
    /** The person it is about; `null` for a family as a whole. */
    personId: uuid(),
    records: jsonb().$type<ChangedRecord[]>().notNull(),
    /** People and families that it made, changed or removed. */
    touched: uuid().array().notNull(),
    /** Those among them that it made. */
    made: uuid().array().notNull(),
    /** People who joined a family by it. */
    joined: uuid().array().notNull(),
    /** People who left a family by it. */
    parted: uuid().array().notNull(),
    /** The revision of the change that this one undid. */
    undoes: integer(),
    /** The revision of the change that undid this one. */
    undoneBy: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    index("tree_changes_revision").on(table.memorialId, table.revision),
    index("tree_changes_at").on(table.at),
    // The erasure of an account empties the column, its export reads it.
    index("tree_changes_changed_by").on(table.changedBy).where(isNotNull(table.changedBy)),
  ],
);
