import { transaction, type Context } from "#platform/context.server.ts";
import { getOpenForFiles } from "../../access/queries.server.ts";
import { addCutOut } from "../../media/commands/add-cut-out.server.ts";
import { lockMedia } from "../../media/commands/lock-media.server.ts";
import type { MediaItem } from "../../media/contract.ts";
import { getMedia } from "../../media/queries.server.ts";
import type { Recipe } from "../contract.ts";
import { withRetouches } from "../model.ts";
import { findEdit, getEditablePicture, sourceSize } from "../queries.server.ts";
import { pictureEdits } from "../tables.server.ts";
import { keepVersion } from "./save-edit.server.ts";

/** Makes an item of each part of a picture. Throws as `addCutOut`, and makes none then. */
export async function cutOutPictures(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
  recipes: readonly Recipe[],
): Promise<{ items: MediaItem[] }> {
  const { id: memorialId } = await getOpenForFiles(ctx, idOrSlug);
  const picture = await getEditablePicture(ctx, memorialId, mediaId);
  const ids: string[] = [];
  await transaction(ctx, async (tx) => {
    await lockMedia(tx, memorialId);
    const edit = await findEdit(tx, { memorialId, mediaId });
    const { width: sourceWidth, height: sourceHeight } = sourceSize(picture, edit);
    const whole = edit?.recipe ?? null;
    for (const recipe of recipes.map((part) => withRetouches(part, whole))) {
      const id = await addCutOut(tx, ctx, { memorialId, mediaId });
      const own = { memorialId, mediaId: id };
      const shown = { recipe, revision: 1, shownRecipe: recipe, shownRevision: 1 };
      const rest = { state: "ready" as const, progress: 100, sourceWidth, sourceHeight };
      await tx.insert(pictureEdits).values({ ...own, ...shown, ...rest });
      await keepVersion(tx, ctx, own, { recipe, revision: 1 });
      ids.push(id);
    }
  });
  return { items: await Promise.all(ids.map((id) => getMedia(ctx, memorialId, id))) };
}
