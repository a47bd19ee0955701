import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { line, optionalParagraphs } from "#platform/text.ts";

/** More are found by nobody. */
export const MACROS_MAX = 200;
export const MACRO_NAME_MAX = 80;
export const MACRO_TEXT_MAX = 5000;

/** What becomes of a ticket when a reply is sent: what the desk proposes with the text. */
export const MACRO_ENDS = ["waiting", "closed", "open"] as const;

const text = optionalParagraphs(MACRO_TEXT_MAX).default(null);

const macroTexts = z
  .strictObject({ da: text, en: text, es: text })
  .refine((texts) => Object.values(texts).some((one) => one !== null), { error: "required" });

const newMacro = z.strictObject({
  name: line(MACRO_NAME_MAX),
  texts: macroTexts,
  then: z.enum(MACRO_ENDS).nullable().optional(),
});
export type NewMacro = z.infer<typeof newMacro>;

const macro = z.object({
  id: z.uuid(),
  name: z.string(),
  /** `null` in languages that nobody has written it in. */
  texts: z.object({
    da: z.string().nullable(),
    en: z.string().nullable(),
    es: z.string().nullable(),
  }),
  then: z.enum(MACRO_ENDS).nullable(),
});
export type Macro = z.infer<typeof macro>;

const ofMacro = z.object({ macroId: z.uuid() });

export const listMacros = defineCall({
  method: "GET",
  path: "/api/admin/macros",
  summary:
    "Texts for replies that are written again and again, by name, in each language that has them",
  access: "signed-in",
  permission: "support.read",
  answer: z.object({ items: z.array(macro) }),
});

export const addMacro = defineCall({
  method: "POST",
  path: "/api/admin/macros",
  summary: `Adds a text for replies, in one language or more; ${MACROS_MAX} at most`,
  access: "signed-in",
  permission: "support.manage",
  body: newMacro,
  answer: macro,
  status: 201,
});

export const changeMacro = defineCall({
  method: "PUT",
  path: "/api/admin/macros/{macroId}",
  summary: "Replaces a text for replies in all its languages",
  access: "signed-in",
  permission: "support.manage",
  params: ofMacro,
  body: newMacro,
  answer: macro,
});

export const removeMacro = defineCall({
  method: "DELETE",
  path: "/api/admin/macros/{macroId}",
  summary: "Deletes a text for replies; what was sent with it stays",
  access: "signed-in",
  permission: "support.manage",
  params: ofMacro,
});
