import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { jpegsBySize } from "../media/model.ts";
import { pictureColumn } from "./pictures/queries.server.ts";
import { messagePictures } from "./pictures/tables.server.ts";
import {
  greetingPicturesOf,
  withPictureNames,
  messagesInWords,
  exportedMessages,
} from "./personal-data/queries.server.ts";
import { canReadSection, type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { factsFrom } from "../sections/model.ts";
import { isRowUnrestricted, countOf } from "../restrictions/queries.server.ts";
import { excerpt, hold } from "#features/memorials/search/queries/held-words.server.ts";
import { idAfter } from "../search/model.ts";
import type { SectionRule } from "../sections/contract.ts";
import { defineSection, type Removed } from "../sections/queries.server.ts";
import {
  type Thing,
  ifRestricted,
  type DatedFilters,
  type DatedSource,
  type FoundRow,
  type ItemSearch,
} from "../sections/items/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { decideMessages, purgeMessages } from "./commands/moderate-messages.server.ts";
import { ENTRIES, type MessageKind } from "../entries/contract.ts";
import { REMEMBERED } from "./contract.ts";
import { anchorOfEntry } from "./model.ts";
import { answered, getMessage, messagesOf } from "./queries.server.ts";
import { isEntryUnrestricted, isShown } from "../entries/queries.server.ts";
import { guestbookRule, tributesRule } from "./section.ts";
import { messages } from "./tables.server.ts";

const isPublished = and(isNull(messages.removedAt), isNull(messages.waitsFor));
const isOnPage = and(eq(messages.memorialId, outer(memorials.id)), isPublished);
/** Of both kinds, which share it: it is asked once. */
const SHOWN = sql`(select count(*) from ${messages} where ${isOnPage})`;

/** Of both kinds, too. */
const MODERATED = sql`select kind, memorial_id, id, author_name, relation, message, created_at, happened_on,
    waits_for, removed_at, ${pictureColumn} as picture
  from ${messages} where waits_for is not null and ${isRowUnrestricted(sql`messages`, sql`messages.kind`)}`;

async function readMessage(
  ctx: Context,
  kind: MessageKind,
  memorial: GuardedMemorial,
  itemId: string,
) {
  if (!canReadSection(ctx.actor, memorial, ENTRIES[kind].section)) return null;
  const [row] = await ctx.database
    .select(answered)
    .from(messages)
    .where(and(messagesOf(memorial.id, kind), eq(messages.id, itemId), isShown(messages)));
  if (row === undefined) return null;
  const { authorName: name, message: text, createdAt, picture, relation, happenedOn } = row;
  const largest = jpegsBySize(picture?.variants ?? []).at(-1);
  const files = largest === undefined ? [] : [{ key: largest.key, mime: "image/jpeg" }];
  return { name, text, createdAt, files, facts: factsFrom({ relation, happenedOn }) };
}

async function findPictureSha(reader: Reader, { memorialId, itemId }: Thing) {
  const [found] = await reader
    .select({ sha256: messagePictures.sha256 })
    .from(messagePictures)
    .where(and(eq(messagePictures.memorialId, memorialId), eq(messagePictures.messageId, itemId)));
  return found?.sha256 ?? null;
}

/** Of any kind: by their picture, or by all of their words. */
async function findSameMessages(reader: Reader, { memorialId, itemId, sha256, text }: Removed) {
  const pictured = reader
    .select({ id: messagePictures.messageId })
    .from(messagePictures)
    .where(
      and(
        eq(messagePictures.memorialId, memorialId),
        sha256 === null ? sql`false` : eq(messagePictures.sha256, sha256),
      ),
    );
  const isWorded = text === null ? sql`false` : eq(messages.message, text);
  return reader
    .select({ kind: messages.kind, itemId: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.memorialId, memorialId),
        ne(messages.id, itemId),
        or(inArray(messages.id, pictured), isWorded),
      ),
    );
}

async function findMessages(
  kind: MessageKind,
  ctx: Context,
  memorial: GuardedMemorial,
  { words, before, take }: ItemSearch,
): Promise<FoundRow[]> {
  const { section } = ENTRIES[kind];
  if (!canReadSection(ctx.actor, memorial, section)) return [];
  const { id, authorName, message, relation, createdAt } = messages;
  const rows = await ctx.database
    .select({ id, authorName, message, relation, createdAt })
    .from(messages)
    .where(
      and(
        messagesOf(memorial.id, kind),
        isShown(messages),
        lt(id, before),
        hold(words, message, authorName, relation),
      ),
    )
    .orderBy(desc(id))
    .limit(take);
  return rows.map((row) => ({
    id: row.id,
    excerpt: excerpt(words, [row.message]),
    by: row.authorName,
    writtenAt: row.createdAt.toISOString(),
    address: `?${section}=${idAfter(row.id)}#${anchorOfEntry(row.id)}`,
  }));
}

/** What visitors remember of a year or a decade. */
function datedMemories(
  ctx: Context,
  memorial: GuardedMemorial,
  { person }: DatedFilters,
): DatedSource | null {
  if (!canReadSection(ctx.actor, memorial, REMEMBERED)) return null;
  const { id, happenedOn, authorName, message, removedAt, waitsFor } = messages;
  return {
    rows: messages,
    id,
    date: happenedOn,
    title: authorName,
    text: message,
    more: sql`json_build_object('picture', ${pictureColumn})`,
    where: and(
      messagesOf(memorial.id, REMEMBERED),
      isNotNull(happenedOn),
      isNull(removedAt),
      isNull(waitsFor),
      ifRestricted(memorial, isEntryUnrestricted(messages)),
      person === undefined ? undefined : sql`lower(${authorName}) = lower(${person})`,
    ),
    shownMedia: null,
  };
}

type CountedRule = SectionRule & { isCounted: true };

function sectionOf(
  rule: CountedRule,
  kind: MessageKind,
  { mailed, ...searched }: { mailed: string; place: number },
  archive: { place: number; heading: string },
) {
  const isOfKind = sql`${messages.kind} = ${sql.raw(`'${kind}'`)}`;
  return defineSection<CountedRule>({
    rule,
    content: null,
    count: countOf(messages, kind, and(isPublished, isOfKind)),
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
    moderated: {
      kind,
      entries: MODERATED,
      decide: (tx, memorialId, ids, decision) =>
        decideMessages(tx, kind, memorialId, ids, decision),
    },
    reported: {
      kinds: {
        [kind]: {
          read: (ctx, memorial, itemId) => readMessage(ctx, kind, memorial, itemId),
          isThere: (reader, { memorialId, itemId }) =>
            reader
              .$count(messages, and(messagesOf(memorialId, kind), eq(messages.id, itemId)))
              .then((found) => found > 0),
          findSha: findPictureSha,
          wordsOf: ({ text }) => text,
        },
      },
      findTwins: findSameMessages,
    },
    purge: { run: purgeMessages, files: messagePictures },
    searched: { kind, ...searched, find: (...asked) => findMessages(kind, ...asked) },
    dated: kind === REMEMBERED ? { kind: "memory", sourceOf: datedMemories } : null,
    told: {
      kind,
      from: sql`messages`,
      who: sql`e.author_name`,
      at: sql`coalesce(e.shown_at, e.created_at)`,
      counted: sql`e.removed_at is null and e.waits_for is null
        and ${isRowUnrestricted(sql`e`, sql`e.kind`)} and e.kind = ${kind}`,
      approvedAt: sql`e.shown_at`,
      madeAs: sql`e.id`,
      mailed,
    },
    live: { kind, read: (ctx, memorialId, id) => getMessage(ctx, kind, memorialId, id) },
  });
}

const TRIBUTES = { place: 40, mailed: "memorials:kinds.tribute.mailed" };
const GREETINGS = { place: 50, mailed: "memorials:kinds.guestbook.mailed" };

export const tributesSection = sectionOf(tributesRule, "tribute", TRIBUTES, {
  place: 50,
  heading: "memorials:kinds.tribute.archive",
});
export const guestbookSection = sectionOf(guestbookRule, "guestbook", GREETINGS, {
  place: 40,
  heading: "memorials:kinds.guestbook.archive",
});
