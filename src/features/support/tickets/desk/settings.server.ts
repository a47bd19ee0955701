import { z } from "zod";
import { defineSettings, type FieldsOf } from "#platform/settings.server.ts";

/** How long a reply waits, so that whoever wrote it can take it back. */
export const deskSettings = defineSettings({
  shape: { SUPPORT_UNDO_SECONDS: z.coerce.number().int().min(0).max(600).default(10) },
  fields: (read) => ({ supportUndoSeconds: read.SUPPORT_UNDO_SECONDS }),
  limits: () => ({}),
});

declare module "#platform/settings.server.ts" {
  interface FeatureSettings extends Fields {}
}
type Fields = FieldsOf<typeof deskSettings>;
