import type { Context } from "#platform/context.server.ts";
import type { MessageKind } from "../../messages/contract.ts";
import { rememberedOf } from "../../messages/model.ts";
import type { CopiedPage } from "../../sections/queries.server.ts";
import {
  exportedMessages,
  greetingPicture,
  mediaOf,
  originalName,
  type ExportedMessage,
  type File,
} from "./pieces.server.ts";

export async function* originalsOf(ctx: Context, { memorial, folder }: CopiedPage) {
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
export async function* greetingPicturesOf(
  ctx: Context,
  kind: MessageKind,
  { memorial, folder }: CopiedPage,
) {
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

export async function* withPictureNames(messages: AsyncIterable<ExportedMessage>) {
  for await (const message of messages) {
    const { picture: _, happenedOn, ...rest } = message;
    const name = greetingPicture(message)?.name;
    const described = { ...rest, ...rememberedOf(happenedOn) };
    yield name === undefined ? described : { ...described, picture: name };
  }
}

/** Path of a file in the archive instead of its storage key. */
export async function* described(files: AsyncIterable<File>) {
  for await (const file of files) {
    const { originalKey: _place, position: _order, ...rest } = file;
    yield { ...rest, file: originalName(file) };
  }
}
