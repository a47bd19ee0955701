import { and, eq } from "drizzle-orm";
import { refuseRemovedWords } from "#features/memorials/restrictions/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { writeTree } from "../../tree/commands/write-tree.server.ts";
import type { TreePerson } from "../../tree/contract.ts";
import { getPerson } from "../../tree/queries/get-person.server.ts";
import { findRecordLines } from "../queries/file-lines.server.ts";
import { treeRecords } from "../tables.server.ts";

type Address = { idOrSlug: string; personId: string; lineKey: string };

/**
 * For editors of the page. Not a change of the tree: it stands with the file, and goes when that is undone. `expected`:
 * the revision of the person that the caller read; throws `changedMeanwhile` for another.
 */
export async function showFileLine(
  ctx: Context,
  { idOrSlug, personId, lineKey }: Address,
  isShown: boolean,
  expected: number | null,
): Promise<TreePerson> {
  return writeTree(ctx, idOrSlug, async ({ tx, memorial }) => {
    const memorialId = memorial.id;
    const { revision } = await getPerson(ctx, memorial, personId, tx);
    if (expected !== null && expected !== revision) throw new AppError("changedMeanwhile");
    const records = await findRecordLines(tx, { memorialId, personId, isForVisitors: false });
    const saying = records.filter(({ lines }) => lines.some(({ key }) => key === lineKey));
    if (saying.length === 0) throw new AppError("notFound");
    const texts = saying.flatMap(({ lines }) =>
      lines.flatMap(({ key, text }) => (key === lineKey ? [text] : [])),
    );
    if (isShown) await refuseRemovedWords(tx, memorialId, { texts });
    const others = saying.filter(({ shown }) => shown.includes(lineKey) !== isShown);
    for (const { importId, position, shown } of others) {
      const kept = shown.filter((key) => key !== lineKey);
      await tx
        .update(treeRecords)
        .set({ shown: isShown ? [...kept, lineKey] : kept })
        .where(
          and(
            eq(treeRecords.memorialId, memorialId),
            eq(treeRecords.importId, importId),
            eq(treeRecords.position, position),
          ),
        );
    }
    if (others.length > 0) {
      await recordAudit(tx, ctx, {
        action: "tree.lineVisibility",
        subject: "memorial",
        subjectId: memorialId,
        details: { personId, lineKey, isShown },
      });
      announceIn(tx, { topic: memorialId, kind: "familyTree", id: memorialId });
    }
    return getPerson(ctx, memorial, personId, tx);
  });
}
