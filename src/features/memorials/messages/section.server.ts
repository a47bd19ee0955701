import { and, eq, isNull, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import { messagePictures } from "../message-pictures/tables.server.ts";
import { greetingPicturesOf, withPictureNames } from "../personal-data/queries/files.server.ts";
import { exportedMessages } from "../personal-data/queries/pieces.server.ts";
import { messagesInWords } from "../personal-data/queries/readable-entries.server.ts";
import type { SectionRule } from "../sections/contract.ts";
import { countOf, defineSection } from "../sections/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { purgeMessages } from "./commands/moderate-messages.server.ts";
import type { MessageKind } from "./contract.ts";
import { guestbookRule, tributesRule } from "./section.ts";
import { messages } from "./tables.server.ts";

const isShown = and(isNull(messages.removedAt), isNull(messages.waitsFor));
const isOnPage = and(eq(messages.memorialId, outer(memorials.id)), isShown);
/** Of both kinds, which share it: it is asked once. */
const SHOWN = sql`(select count(*) from ${messages} where ${isOnPage})`;

type CountedRule = SectionRule & { isCounted: true };

function sectionOf(
  rule: CountedRule,
  kind: MessageKind,
  archive: { place: number; heading: string },
) {
  const isOfKind = sql`${messages.kind} = ${sql.raw(`'${kind}'`)}`;
  return defineSection<CountedRule>({
    rule,
    content: null,
    count: countOf(messages, kind, and(isShown, isOfKind)),
    revision: [SHOWN],
    parameters: [rule.name],
    copied: {
      dataOf: async (ctx, { memorial }) => ({
        [rule.name]: withPictureNames(exportedMessages(ctx, kind, memorial.id)),
      }),
      readable: {
        ...archive,
        itemsOf: (ctx, page, locale) => messagesInWords(ctx, kind, page, locale),
      },
      filesOf: (ctx, page) => greetingPicturesOf(ctx, kind, page),
    },
    purge: { run: purgeMessages, files: messagePictures },
  });
}

export const tributesSection = sectionOf(tributesRule, "tribute", {
  place: 50,
  heading: "memorials:kinds.tribute.archive",
});
export const guestbookSection = sectionOf(guestbookRule, "guestbook", {
  place: 40,
  heading: "memorials:kinds.guestbook.archive",
});
