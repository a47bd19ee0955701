import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { line, paragraphs } from "#platform/text.ts";

export const SUBJECT_MAX = 200;
export const PARAGRAPH_MAX = 2000;
const PARAGRAPHS_MAX = 20;

const locale = z.enum(LOCALES);
const words = {
  subject: line(SUBJECT_MAX),
  /** As many as ours, in their order: some stand in the mail only sometimes. */
  paragraphs: z.array(paragraphs(PARAGRAPH_MAX)).min(1).max(PARAGRAPHS_MAX),
};

const shownWords = z.object({ subject: z.string(), paragraphs: z.array(z.string()) });
export type MailWords = z.infer<typeof shownWords>;

const mailText = shownWords.extend({
  key: z.string(),
  locale,
  /** 0 as long as nobody has changed it. */
  version: z.int(),
  /** Whether these are the operator's words. */
  isOwn: z.boolean(),
  /** The operator's words no longer fit what the program fills in, and ours are sent. */
  isBroken: z.boolean(),
  /** As the program was delivered. */
  ours: shownWords,
});
export type MailText = z.infer<typeof mailText>;

export const listMailTexts = defineCall({
  method: "GET",
  path: "/api/admin/mail-texts",
  summary: "The texts of mails that may be said in the operator's own words, in each language",
  access: "signed-in",
  permission: "operation.change",
  answer: z.object({ items: z.array(mailText) }),
});

const named = z.object({ key: z.string().max(100), locale });

export const saveMailText = defineCall({
  method: "PUT",
  path: "/api/admin/mail-texts/{key}/{locale}",
  summary: "Saves a mail's words in one language as a new version; 400 with other placeholders",
  access: "signed-in",
  permission: "operation.change",
  params: named,
  body: z.strictObject(words),
  answer: mailText,
  status: 200,
});

export const resetMailText = defineCall({
  method: "DELETE",
  path: "/api/admin/mail-texts/{key}/{locale}",
  summary: "Goes back to the words that the program was delivered with",
  access: "signed-in",
  permission: "operation.change",
  params: named,
});

const savedVersion = z.object({
  version: z.int(),
  savedAt: z.iso.datetime(),
  /** `null`: the return to ours. */
  words: shownWords.nullable(),
});
export type MailTextVersion = z.infer<typeof savedVersion>;

export const listMailTextVersions = defineCall({
  method: "GET",
  path: "/api/admin/mail-texts/{key}/{locale}/versions",
  summary: "What a mail has said in one language, newest first",
  access: "signed-in",
  permission: "operation.change",
  params: named,
  answer: z.object({ items: z.array(savedVersion) }),
});

export const previewMailText = defineCall({
  method: "POST",
  path: "/api/admin/mail-texts/preview",
  summary: "The mail as it would look, with made-up names and days; saves nothing",
  access: "signed-in",
  whileReadOnly: true,
  permission: "operation.change",
  body: z.strictObject({ key: z.string().max(100), locale, ...words }),
  answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  status: 200,
});
