import { z } from "zod";
import { defineCall, defineFormSchema } from "#platform/call.ts";
import { memorial, memorialChange, newMemorial } from "../content/contract.ts";

/** Input to create one without the guide. */
export const newMemorialForm = defineFormSchema(
  newMemorial.pick({ name: true, bornOn: true, diedOn: true, privacy: true }),
);

const idOrSlug = z.object({ idOrSlug: z.string().min(1).max(120) });

export const createMemorial = defineCall({
  method: "POST",
  path: "/api/memorials",
  summary: "Creates a memorial, owned by the caller",
  access: "signed-in",
  body: newMemorial,
  answer: memorial,
  status: 201,
});

export const changeMemorial = defineCall({
  method: "PUT",
  path: "/api/memorials/{idOrSlug}",
  summary: "Changes the given fields; If-Match takes the revision",
  access: "signed-in",
  params: idOrSlug,
  body: memorialChange,
  answer: memorial,
});

export const deleteMemorial = defineCall({
  method: "DELETE",
  path: "/api/memorials/{idOrSlug}",
  summary: "Deletes the memorial; it can be restored for RESTORE_DAYS days",
  access: "signed-in",
  params: idOrSlug,
  answer: z.object({ id: z.uuid(), restorableUntil: z.iso.datetime() }),
});

export const restoreMemorial = defineCall({
  method: "POST",
  path: "/api/memorials/{idOrSlug}/restore",
  summary: "Restores a deleted memorial",
  access: "signed-in",
  params: idOrSlug,
  answer: memorial,
});
