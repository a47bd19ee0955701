import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { transaction, type Services } from "#platform/context.server.ts";
import { UnreadableImageError } from "#platform/images/image-types.ts";
import { replaceVariants } from "../../media/commands/replace-variants.server.ts";
import {
  fetchOriginal,
  preparedColumns,
  renderImage,
  type EditedPicture,
  type Item,
  type Original,
} from "../../media/commands/store-variants.server.ts";
import { forgetTurn } from "../../media/commands/turn-picture.server.ts";
import { markFailed as markItemFailed, removeFiles } from "../../media/jobs.server.ts";
import { mediaItems } from "../../media/tables.server.ts";
import { askEditProcess } from "../engine/edit-process.server.ts";
import type { Recipe } from "../engine/recipe.ts";
import { movedFocus } from "../model.ts";
import { findEdit, type Ids } from "../queries.server.ts";
import { pictureEdits } from "../tables.server.ts";

/** Makes the variants of a picture as it is wanted, and shows them in one step. */
export async function renderWanted(
  services: Services,
  ids: Ids,
  signal: AbortSignal,
): Promise<void> {
  const item = await findItem(services, ids);
  const edit = await findEdit(services.database, ids);
  if (item === null || edit?.state !== "rendering") return;
  const directory = await mkdtemp(join(services.config.temporaryDirectory, "edit-"));
  try {
    const path = await fetchOriginal(services, item, directory, signal);
    await showProgress(services, ids, 20);
    const edited = await editedPicture(services, item, { path, directory }, edit);
    await showProgress(services, ids, 60);
    const made = await renderImage(services, item, path, directory, edited);
    await show(services, ids, edit, made);
  } catch (error) {
    // An unreadable file stays unreadable.
    if (!(error instanceof UnreadableImageError)) throw error;
    await markFailed(services, ids, "unreadable");
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** For whatever makes the variants of a picture anew. */
export async function findShownEdit(
  services: Services,
  item: Item,
  original: Original,
): Promise<EditedPicture | null> {
  const edit = await findEdit(services.database, { memorialId: item.memorialId, mediaId: item.id });
  if (edit === null || edit.shownRevision === 0) return null;
  const { shownRecipe: recipe, shownRevision: revision } = edit;
  return editedPicture(services, item, original, { recipe, revision });
}

type Numbered = { recipe: Recipe | null; revision: number };

async function editedPicture(
  services: Services,
  item: Item,
  { path, directory }: Original,
  { recipe, revision }: Numbered,
): Promise<EditedPicture> {
  if (recipe === null) return { file: null, edition: revision };
  const destination = join(directory, "edited.png");
  const { imagePixels: maxPixels } = services.config.media;
  const as = { variantsTurned: item.rotation };
  const { originalPage: page } = item;
  const order = { work: "edit" as const, path, page, destination, recipe, as, maxPixels };
  const made = await askEditProcess(services, order, "later");
  return { file: { ...made, path: destination }, edition: revision };
}

type Edit = NonNullable<Awaited<ReturnType<typeof findEdit>>>;
type Made = Awaited<ReturnType<typeof renderImage>>;

/** Variants, size, placeholder and focus change in one transaction, and with them every page that shows the picture. */
async function show(services: Services, ids: Ids, edit: Edit, made: Made): Promise<void> {
  const { recipe, revision, shownRecipe } = edit;
  const source = { width: edit.sourceWidth, height: edit.sourceHeight };
  await transaction(services, async (tx, announce) => {
    const [item] = await tx
      .select({ focusX: mediaItems.focusX, focusY: mediaItems.focusY })
      .from(mediaItems)
      .where(isItem(ids))
      .for("update");
    const current = await findEdit(tx, ids);
    if (current?.revision !== revision) {
      // Erased meanwhile, or saved again: then another job shows it, where perhaps somebody is hidden.
      const keys = made.variants.map(({ key }) => key);
      await services.jobs.enqueue(tx, removeFiles, { keys });
      return;
    }
    const focus = movedFocus(item ?? { focusX: null, focusY: null }, source, {
      from: shownRecipe,
      to: recipe,
    });
    await replaceVariants(tx, services, ids, { ...made, ...focus });
    const shown = { shownRecipe: recipe, shownRevision: revision };
    await tx
      .update(pictureEdits)
      .set({ ...shown, state: "ready", progress: 100, problem: null })
      .where(isEdit(ids));
    announce({ topic: ids.memorialId, kind: "media", id: ids.mediaId });
  });
}

async function showProgress({ database }: Services, ids: Ids, progress: number): Promise<void> {
  await database.update(pictureEdits).set({ progress }).where(isEdit(ids));
}

/** The picture shows what it showed, turned as it was; one that is withheld shows nothing. */
export async function markFailed(services: Services, ids: Ids, problem: string): Promise<void> {
  await transaction(services, async (tx, announce) => {
    await tx
      .update(pictureEdits)
      .set({ state: "failed", problem })
      .where(and(isEdit(ids), eq(pictureEdits.state, "rendering")));
    announce({ topic: ids.memorialId, kind: "media", id: ids.mediaId });
  });
  await markItemFailed(services, ids, problem);
  await forgetTurn(services, ids);
}

async function findItem({ database }: Services, ids: Ids): Promise<Item | null> {
  const [item] = await database
    .select(preparedColumns)
    .from(mediaItems)
    .where(and(isItem(ids), eq(mediaItems.kind, "image")));
  return item ?? null;
}

function isItem({ memorialId, mediaId }: Ids) {
  return and(eq(mediaItems.memorialId, memorialId), eq(mediaItems.id, mediaId));
}

function isEdit({ memorialId, mediaId }: Ids) {
  return and(eq(pictureEdits.memorialId, memorialId), eq(pictureEdits.mediaId, mediaId));
}
