import { and, eq, inArray } from "drizzle-orm";
import { removeBatch } from "#features/memorials/media/commands/remove-batch.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { filesIn, mediaOf, namesFor } from "../../gedcom/engine/local-files.ts";
import type { Structure } from "../../gedcom/engine/structure.ts";
import type { ImportKey } from "../model.ts";
import { importedRecords } from "../queries/imported-records.server.ts";
import { treePictures, treeRecords } from "../tables.server.ts";

type Forgotten = { mediaId: string; isOwn: boolean | null };

/**
 * After records were taken out of a file: media to which only they pointed go, too, with the files that nothing else
 * in it names. Returns the pictures that were of these.
 */
export async function forgetPicturesOf(
  tx: Transaction,
  { memorialId, importId }: ImportKey,
  forgotten: readonly Structure[],
): Promise<Forgotten[]> {
  const had = new Set(forgotten.flatMap(mediaOf));
  const gone = new Set(forgotten.flatMap(payloadsIn));
  if (had.size + gone.size === 0) return [];
  const pointed = new Set<string>();
  const media = new Map<string, { position: number; payloads: string[] }>();
  const named = new Set<string>();
  for await (const { position, tag, xref, record } of importedRecords(tx, {
    memorialId,
    importId,
  })) {
    for (const id of mediaOf(record)) pointed.add(id);
    const payloads = payloadsIn(record);
    if (tag === "OBJE" && xref !== null && had.has(xref)) media.set(xref, { position, payloads });
    else for (const payload of payloads) named.add(payload);
  }
  const orphans: number[] = [];
  for (const [xref, { position, payloads }] of media) {
    const isLeft = pointed.has(xref);
    if (!isLeft) orphans.push(position);
    for (const payload of payloads) (isLeft ? named : gone).add(payload);
  }
  const isOfImport = and(
    eq(treeRecords.memorialId, memorialId),
    eq(treeRecords.importId, importId),
  );
  if (orphans.length > 0)
    await tx.delete(treeRecords).where(and(isOfImport, inArray(treeRecords.position, orphans)));
  return forgetNames(tx, { memorialId, importId }, { gone, named });
}

function payloadsIn(record: Structure): string[] {
  return filesIn(record).flatMap(({ text }) => text ?? []);
}

type Payloads = Record<"gone" | "named", ReadonlySet<string>>;

async function forgetNames(
  tx: Transaction,
  { memorialId, importId }: ImportKey,
  { gone, named }: Payloads,
): Promise<Forgotten[]> {
  const isOfImport = and(
    eq(treePictures.memorialId, memorialId),
    eq(treePictures.importId, importId),
  );
  const rows = await tx.select({ name: treePictures.name }).from(treePictures).where(isOfImport);
  const known = new Set(rows.map(({ name }) => name));
  const nameOf = (payload: string) => namesFor(payload).find((name) => known.has(name)) ?? [];
  const left = new Set([...named].flatMap(nameOf));
  const names = [...gone].flatMap(nameOf).filter((name) => !left.has(name));
  if (names.length === 0) return [];
  return tx
    .delete(treePictures)
    .where(and(isOfImport, inArray(treePictures.name, names)))
    .returning({ mediaId: treePictures.mediaId, isOwn: treePictures.isOwn });
}

/** Those that came by imports, and that no other one has, are deleted for good. */
export async function discardForgotten(
  tx: Transaction,
  ctx: Context,
  memorialId: string,
  forgotten: readonly Forgotten[],
): Promise<void> {
  const own = forgotten.flatMap(({ mediaId, isOwn }) => (isOwn === true ? [mediaId] : []));
  if (own.length === 0) return;
  const { mediaId } = treePictures;
  const kept = await tx
    .select({ mediaId })
    .from(treePictures)
    .where(and(eq(treePictures.memorialId, memorialId), inArray(mediaId, own)));
  const isKept = new Set(kept.map((row) => row.mediaId));
  const ids = own.filter((id) => !isKept.has(id));
  await removeBatch(tx, ctx, { memorialId, ids }, { forGood: true });
}
