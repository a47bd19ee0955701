import { and, asc, eq, inArray } from "drizzle-orm";
import { findOriginals } from "#features/memorials/media/served/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { ZipEntry } from "#platform/zip.server.ts";
import { filesIn, namesFor, payloadFor, withFiles } from "../../gedcom/engine/local-files.ts";
import type { Structure, Version } from "../../gedcom/engine/structure.ts";
import { findStandingImports } from "../../imports/queries/imported-records.server.ts";
import { treePictures } from "../../imports/tables.server.ts";
import type { Tree } from "../../tree/queries/tree-rows.server.ts";

/** The pictures that came with files in a tree, as an archive of it has them. */
export type ArchivePictures = {
  /** A record of a file, whose media name their pictures by their place in the archive. */
  named: (record: Structure, importId: string) => Structure;
  /** Of the records that are sent. */
  take: (record: Structure) => void;
  /** What the taken records name, as it came. */
  entries: () => AsyncGenerator<ZipEntry>;
};

type Picture = { name: string; key: string };

export async function findArchivePictures(
  ctx: Context,
  { memorialId }: Pick<Tree, "memorialId">,
  version: Version,
): Promise<ArchivePictures> {
  const pictures = await findPictures(ctx, memorialId);
  const byPayload = new Map<string, Picture>();
  const taken = new Set<Picture>();

  const named = (record: Structure, importId: string) => {
    const known = pictures.get(importId);
    if (known === undefined) return record;
    return withFiles(record, (payload) => {
      const name = namesFor(payload).find((each) => known.has(each));
      const picture = name === undefined ? undefined : known.get(name);
      if (picture === undefined) return payload;
      const written = payloadFor(picture.name, payload, version);
      byPayload.set(written, picture);
      return written;
    });
  };

  const take = (record: Structure) => {
    for (const { text = "" } of filesIn(record)) {
      const picture = byPayload.get(text);
      if (picture !== undefined) taken.add(picture);
    }
  };

  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const { name, key } of taken) {
      const original = await ctx.storage.read(key);
      if (original === null) continue;
      try {
        yield { name, input: original.stream };
      } finally {
        original.stream.destroy();
      }
    }
  }
  return { named, take, entries };
}

/**
 * By import, and by their names in its archive. What files of the same name are in a second archive gets a name of
 * its own. Those that were taken off the page stay out.
 */
async function findPictures(
  { database }: Context,
  memorialId: string,
): Promise<Map<string, Map<string, Picture>>> {
  const imports = await findStandingImports(database, memorialId);
  const found = new Map(imports.map(({ id }) => [id, new Map<string, Picture>()]));
  const rows = await database
    .select({
      importId: treePictures.importId,
      name: treePictures.name,
      mediaId: treePictures.mediaId,
    })
    .from(treePictures)
    .where(
      and(
        eq(treePictures.memorialId, memorialId),
        inArray(treePictures.importId, [...found.keys()]),
      ),
    )
    .orderBy(asc(treePictures.name));
  const ids = rows.map(({ mediaId }) => mediaId);
  const keys = await findOriginals(database, memorialId, ids);
  const used = new Map<string, Picture>();
  for (const { id } of imports) {
    for (const { name, mediaId } of rows.filter(({ importId }) => importId === id)) {
      const key = keys.get(mediaId);
      if (key !== undefined) found.get(id)?.set(name, pictureIn(used, name, key));
    }
  }
  return found;
}

function pictureIn(used: Map<string, Picture>, wanted: string, key: string): Picture {
  let name = wanted;
  for (let number = 2; ; number += 1) {
    const there = used.get(name.toLowerCase());
    if (there?.key === key && there.name === name) return there;
    if (there === undefined) break;
    name = `${number}/${wanted}`;
  }
  const picture = { name, key };
  used.set(name.toLowerCase(), picture);
  return picture;
}
