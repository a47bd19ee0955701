import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import {
  CHILDREN_MAX,
  event,
  EVENTS_MAX,
  FAMILY_ENDS,
  FAMILY_EVENTS,
  FAMILY_KINDS,
  ofMemorial,
  ofPerson,
  PARENT_KINDS,
  PARENTS_OF_CHILD_MAX,
  PARTNERS_MAX,
  personChange,
  RELATIONS,
  shownEvent,
  treePerson,
} from "../contract.ts";

/** How a new person belongs to one who is there. `familyId`: the family that a partner, child or sibling joins. */
const relation = z.strictObject({
  to: z.uuid(),
  as: z.enum(RELATIONS),
  /** Of a parent to a child: the kind of parent; of a partner: the kind of family. */
  kind: z
    .enum([...PARENT_KINDS, ...FAMILY_KINDS])
    .nullable()
    .default(null),
  familyId: z.uuid().nullable().default(null),
  /** Of a child: of `to` alone, in a family of its own. A half-sibling is such a child of the parent who is shared. */
  isAlone: z.boolean().default(false),
});
export type Relation = z.output<typeof relation>;

const newPerson = personChange.required({ name: true }).extend({ relation: relation.optional() });
export type NewPerson = z.output<typeof newPerson>;

const writtenFamily = {
  partners: z.array(z.uuid()).max(PARTNERS_MAX),
  kind: z.enum(FAMILY_KINDS).nullable(),
  ended: z.enum(FAMILY_ENDS).nullable(),
  events: z.array(event(FAMILY_EVENTS)).max(EVENTS_MAX),
  children: z
    .array(
      z.strictObject({
        personId: z.uuid(),
        parents: z
          .array(z.strictObject({ personId: z.uuid(), kind: z.enum(PARENT_KINDS).nullable() }))
          .max(PARENTS_OF_CHILD_MAX)
          .default([]),
      }),
    )
    .max(CHILDREN_MAX),
};
export const familyChange = z.strictObject(writtenFamily).partial();
export type FamilyChange = z.output<typeof familyChange>;
const newFamily = familyChange.required({ partners: true });
export type NewFamily = z.output<typeof newFamily>;

export const treeFamily = z.object({
  id: z.uuid(),
  partners: z.array(z.uuid()),
  kind: z.enum(FAMILY_KINDS).nullable(),
  ended: z.enum(FAMILY_ENDS).nullable(),
  events: z.array(shownEvent(FAMILY_EVENTS)),
  children: z.array(
    z.object({
      personId: z.uuid(),
      parents: z.array(z.object({ personId: z.uuid(), kind: z.enum(PARENT_KINDS).nullable() })),
    }),
  ),
  revision: z.int(),
});
export type TreeFamily = z.output<typeof treeFamily>;

const ofFamily = ofMemorial.extend({ familyId: z.uuid() });

export const addTreePerson = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/family-tree/people",
  summary: "Adds a person, alone or beside one who is there",
  access: "signed-in",
  params: ofMemorial,
  body: newPerson,
  answer: treePerson,
  status: 201,
});

export const changeTreePerson = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/family-tree/people/{personId}",
  summary: "Changes the given fields; with If-Match only the revision that was read",
  access: "signed-in",
  params: ofPerson,
  body: personChange,
  answer: treePerson,
});

export const removeTreePerson = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/family-tree/people/{personId}",
  summary: "Removes a person from the tree; the change can be undone",
  access: "signed-in",
  params: ofPerson,
});

export const getTreeFamily = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/family-tree/families/{familyId}",
  section: "familyTree",
  summary: "One family as its keepers edit it",
  access: "signed-in",
  params: ofFamily,
  answer: treeFamily,
});

export const addTreeFamily = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/family-tree/families",
  summary: "Makes a family of people who are there",
  access: "signed-in",
  params: ofMemorial,
  body: newFamily,
  answer: treeFamily,
  status: 201,
});

export const changeTreeFamily = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/family-tree/families/{familyId}",
  summary: "Changes the given fields; with If-Match only the revision that was read",
  access: "signed-in",
  params: ofFamily,
  body: familyChange,
  answer: treeFamily,
});

export const removeTreeFamily = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/family-tree/families/{familyId}",
  summary: "Dissolves a family; its people stay in the tree",
  access: "signed-in",
  params: ofFamily,
});

export const listTreeChanges = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/family-tree/changes",
  section: "familyTree",
  summary: "What was changed in the tree within a year, newest first",
  access: "signed-in",
  params: ofMemorial,
  query: z.object({ cursor: z.string().max(400).optional() }),
  answer: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        at: z.string(),
        /** `null` for one whose account is gone. */
        by: z.string().nullable(),
        what: z.enum(["added", "changed", "removed", "family", "merged", "imported", "undone"]),
        /** The person it is about, as named now or then; `null` where the asker may not know. */
        name: z.string().nullable(),
        can: z.object({ undo: z.boolean() }),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
});

export const undoTreeChange = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/family-tree/changes/{changeId}/undo",
  summary: "Undoes a change on which nothing later stands",
  access: "signed-in",
  params: ofMemorial.extend({ changeId: z.uuid() }),
});
