import { and, eq, inArray, sql } from "drizzle-orm";
import {
  removeBatch,
  restoreBatch,
} from "#features/memorials/media/commands/remove-batch.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import type { NamedFile } from "../engine/named-files.ts";
import type { ImportKey } from "../model.ts";
import { treeImports, treePictures } from "../tables.server.ts";
import type { PictureProblem } from "./look-at-pictures.server.ts";

/** Rows of one statement. */
const AT_ONCE = 500;

function isOfImport({ memorialId, importId }: ImportKey) {
  return and(eq(treePictures.memorialId, memorialId), eq(treePictures.importId, importId));
}

/** Whichever imports brought the picture of a row. */
const samePictures = sql`select 1 from ${treePictures} as other
  where other.memorial_id = ${treePictures}.memorial_id and other.media_id = ${treePictures}.media_id`;

/** The ids of the items that they become are known from now on. */
export async function insertPictures(
  tx: Transaction,
  key: ImportKey,
  pictures: readonly NamedFile[],
): Promise<void> {
  for (let at = 0; at < pictures.length; at += AT_ONCE) {
    const some = pictures.slice(at, at + AT_ONCE);
    await tx
      .insert(treePictures)
      .values(some.map((picture) => ({ ...key, ...picture, mediaId: newId() })));
  }
}

/** Behind what the reading told, each by its line. */
export async function reportPictures(
  tx: Transaction,
  { memorialId, importId }: ImportKey,
  problems: readonly PictureProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  const told = problems.map(({ line, text, reason, record }) => ({ line, text, reason, record }));
  await tx.execute(sql`
    insert into tree_report_lines (memorial_id, import_id, position, line, text, reason, kept, record)
    select ${memorialId}::uuid, ${importId}::uuid, told.place + coalesce((select max(position)
        from tree_report_lines where memorial_id = ${memorialId} and import_id = ${importId}), 0),
      line, text, reason, false, record
    from rows from (jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as (line int, text text, reason text, record int)) with ordinality
      as told(line, text, reason, record, place)`);
}

/**
 * What the import added goes for good, as nothing of it is in the tree: also what was added and not noted before the
 * process ended. What another import has stays.
 */
export async function discardPictures(
  tx: Transaction,
  ctx: Context,
  key: ImportKey,
): Promise<void> {
  const rows = await tx
    .select({ mediaId: treePictures.mediaId })
    .from(treePictures)
    .where(
      and(
        isOfImport(key),
        sql`${treePictures.isOwn} is distinct from false`,
        sql`not exists (${samePictures} and other.import_id <> ${key.importId})`,
      ),
    );
  const ids = rows.map(({ mediaId }) => mediaId);
  await removeBatch(tx, ctx, { memorialId: key.memorialId, ids }, { forGood: true });
  await forgetPictures(tx, key);
}

export async function forgetPictures(tx: Transaction, key: ImportKey): Promise<void> {
  await tx.delete(treePictures).where(isOfImport(key));
}

/** Takes off the page what came by imports and isn't in any other one that stands. */
export async function takeOffPictures(
  tx: Transaction,
  ctx: Context,
  key: ImportKey,
): Promise<void> {
  const { memorialId, importId } = key;
  const rows = await tx
    .selectDistinct({ mediaId: treePictures.mediaId })
    .from(treePictures)
    .where(
      and(
        isOfImport(key),
        sql`exists (${samePictures} and other.is_own)`,
        sql`not exists (${samePictures} and other.import_id <> ${importId} and exists (select 1
          from ${treeImports} as file where file.memorial_id = other.memorial_id
            and file.id = other.import_id and file.state in ('applying', 'done')))`,
      ),
    );
  const ids = rows.map(({ mediaId }) => mediaId);
  const gone = await removeBatch(tx, ctx, { memorialId, ids });
  await mark(tx, memorialId, gone, true);
}

/** The other way round. What a keeper removed stays removed. */
export async function putBackPictures(
  tx: Transaction,
  ctx: Context,
  key: ImportKey,
): Promise<void> {
  const { memorialId } = key;
  const rows = await tx
    .selectDistinct({ mediaId: treePictures.mediaId })
    .from(treePictures)
    .where(and(isOfImport(key), sql`exists (${samePictures} and other.is_taken_off)`));
  const ids = rows.map(({ mediaId }) => mediaId);
  await restoreBatch(tx, ctx, { memorialId, ids });
  await mark(tx, memorialId, ids, false);
}

async function mark(
  tx: Transaction,
  memorialId: string,
  ids: readonly string[],
  isTakenOff: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(treePictures)
    .set({ isTakenOff })
    .where(and(eq(treePictures.memorialId, memorialId), inArray(treePictures.mediaId, [...ids])));
}
