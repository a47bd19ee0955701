import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { line } from "#platform/text.ts";
import { codeFilter } from "#features/qr/code-list/contract.ts";

/** Maximum per person: longer lists are hard to use. */
export const VIEWS_MAX = 50;

export const VIEW_NAME_MAX = 60;

const name = line(VIEW_NAME_MAX);

/** The filters of the code list, and nothing else. */
const filter = z.strictObject(codeFilter.shape);

const savedView = z.object({ id: z.uuid(), name: z.string(), filter });
export type SavedView = z.infer<typeof savedView>;

const newView = z.strictObject({ name, filter });
export type NewView = z.infer<typeof newView>;

const ofView = z.object({ viewId: z.uuid() });

export const listViews = defineCall({
  method: "GET",
  path: "/api/admin/qr-views",
  summary: "The caller's saved views of the list of codes, by name",
  access: "signed-in",
  permission: "codes.read",
  answer: z.object({ items: z.array(savedView) }),
});

export const saveView = defineCall({
  method: "POST",
  path: "/api/admin/qr-views",
  summary: `Saves a filter of the list of codes under a name; ${VIEWS_MAX} at most`,
  access: "signed-in",
  permission: "codes.read",
  body: newView,
  answer: savedView,
  status: 201,
});

export const renameView = defineCall({
  method: "PUT",
  path: "/api/admin/qr-views/{viewId}",
  summary: "Renames a saved view",
  access: "signed-in",
  permission: "codes.read",
  params: ofView,
  body: z.strictObject({ name }),
  answer: savedView,
});

export const deleteView = defineCall({
  method: "DELETE",
  path: "/api/admin/qr-views/{viewId}",
  summary: "Deletes a saved view; the codes stay unchanged",
  access: "signed-in",
  permission: "codes.read",
  params: ofView,
});
