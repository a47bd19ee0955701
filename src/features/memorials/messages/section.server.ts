import { and, isNull, sql } from "drizzle-orm";
import { countOf, defineSection } from "../sections/queries.server.ts";
import { guestbookRule, tributesRule } from "./section.ts";
import type { MessageKind } from "./contract.ts";
import { messages } from "./tables.server.ts";

const isShown = and(isNull(messages.removedAt), isNull(messages.waitsFor));
const countMessages = (kind: MessageKind) =>
  countOf(messages, kind, and(isShown, sql`${messages.kind} = ${sql.raw(`'${kind}'`)}`));

export const tributesSection = defineSection({
  rule: tributesRule,
  content: null,
  count: countMessages("tribute"),
});

export const guestbookSection = defineSection({
  rule: guestbookRule,
  content: null,
  count: countMessages("guestbook"),
});
