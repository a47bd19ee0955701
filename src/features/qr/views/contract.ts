import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { line } from "#platform/text.ts";
import { codeFilter } from "../ledger/contract.ts";

/** More than that nobody finds their way in. */
export const VIEWS_MAX = 50;

export const VIEW_NAME_MAX = 60;

const name = line(VIEW_NAME_MAX);

/** What the list of codes can be asked, and nothing else. */
const filter = z.strictObject(codeFilter.shape);

const savedView = z.object({ id: z.uuid(), name: z.string(), filter });
export type SavedView = z.infer<typeof savedView>;

const newView = z.strictObject({ name, filter });
export type NewView = z.infer<typeof newView>;

const ofView = z.object({ viewId: z.uuid() });

export const listViews = defineCall({
  method: "GET",
  path: "/api/admin/qr-views",
  summary: "The views of the list of codes that one has kept for oneself, by name",
  access: "signed-in",
  permission: "codes.read",
  answer: z.object({ items: z.array(savedView) }),
});

export const saveView = defineCall({
  method: "POST",
  path: "/api/admin/qr-views",
  summary: `Keeps what the list of codes is asked, under a name of one's own; ${VIEWS_MAX} at most`,
  access: "signed-in",
  permission: "codes.read",
  body: newView,
  answer: savedView,
  status: 201,
});

export const renameView = defineCall({
  method: "PUT",
  path: "/api/admin/qr-views/{viewId}",
  summary: "Gives a view of one's own another name",
  access: "signed-in",
  permission: "codes.read",
  params: ofView,
  body: z.strictObject({ name }),
  answer: savedView,
});

export const deleteView = defineCall({
  method: "DELETE",
  path: "/api/admin/qr-views/{viewId}",
  summary: "Deletes a view of one's own; the codes stay as they are",
  access: "signed-in",
  permission: "codes.read",
  params: ofView,
});
