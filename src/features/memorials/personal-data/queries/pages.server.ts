import type { Context } from "#platform/context.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { jsonObject } from "#platform/json-stream.server.ts";
import type { ZipEntry } from "#platform/zip.server.ts";
import { exportedRestingPlace } from "../../grave/queries.server.ts";
import { exportedGuests } from "../../guests/queries.server.ts";
import { ENTRIES, MESSAGE_KINDS } from "../../messages/contract.ts";
import { rememberedOf } from "../../messages/model.ts";
import { exportedEvents } from "../../timeline/queries.server.ts";
import {
  candlesOf,
  exportedMessages,
  greetingPicture,
  mediaOf,
  originalName,
  type ExportedMessage,
  type File,
} from "./pieces.server.ts";
import { pageOfMemorial, type OwnedPage } from "./readable.server.ts";

export type { OwnedPage };

/** A page with everything on it: to be read, for programs, and its files as they came, one at a time. */
export async function* filesOf(
  ctx: Context,
  locale: Locale,
  page: OwnedPage,
): AsyncGenerator<ZipEntry> {
  yield { name: `${page.folder}/index.html`, input: pageOfMemorial(ctx, locale, page) };
  yield { name: `${page.folder}/page.json`, input: jsonObject(await dataOf(ctx, page)) };
  yield* originalsOf(ctx, page);
  yield* greetingPicturesOf(ctx, page);
}

async function dataOf(
  ctx: Context,
  { memorial, role, since }: OwnedPage,
): Promise<Record<string, unknown>> {
  const entries = MESSAGE_KINDS.map((kind): [string, unknown] => [
    ENTRIES[kind].section,
    withPictureNames(exportedMessages(ctx, kind, memorial.id)),
  ]);
  return {
    memorial: { ...memorial, role, since },
    events: await exportedEvents(ctx, memorial.id, memorial),
    restingPlace: await exportedRestingPlace(ctx, memorial.id),
    media: described(mediaOf(ctx, memorial.id)),
    ...Object.fromEntries(entries),
    candles: candlesOf(ctx, memorial.id),
    guests: exportedGuests(ctx, memorial.id),
  };
}

async function* originalsOf(ctx: Context, { memorial, folder }: OwnedPage) {
  for await (const file of mediaOf(ctx, memorial.id)) {
    const original = await ctx.storage.read(file.originalKey);
    if (original === null) continue;
    try {
      yield {
        name: `${folder}/${originalName(file)}`,
        input: original.stream,
        lastModified: file.createdAt,
      };
    } finally {
      original.stream.destroy();
    }
  }
}

/** Visitors' pictures, as they are shown: the files themselves aren't stored. */
async function* greetingPicturesOf(ctx: Context, { memorial, folder }: OwnedPage) {
  for (const kind of MESSAGE_KINDS) {
    for await (const message of exportedMessages(ctx, kind, memorial.id)) {
      const picture = greetingPicture(message);
      const found = picture === null ? null : await ctx.storage.read(picture.key);
      if (picture === null || found === null) continue;
      try {
        yield {
          name: `${folder}/${picture.name}`,
          input: found.stream,
          lastModified: message.createdAt,
        };
      } finally {
        found.stream.destroy();
      }
    }
  }
}

async function* withPictureNames(messages: AsyncIterable<ExportedMessage>) {
  for await (const message of messages) {
    const { picture: _, happenedOn, ...rest } = message;
    const name = greetingPicture(message)?.name;
    const described = { ...rest, ...rememberedOf(happenedOn) };
    yield name === undefined ? described : { ...described, picture: name };
  }
}

/** Path of a file in the archive instead of its storage key. */
async function* described(files: AsyncIterable<File>) {
  for await (const file of files) {
    const { originalKey: _place, position: _order, ...rest } = file;
    yield { ...rest, file: originalName(file) };
  }
}
