import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { asRefusal } from "#platform/images/refusal.server.ts";
import { randomKey } from "#platform/storage/random-key.server.ts";
import { keptVariant, PICTURE_TYPE } from "../model.ts";

/** Only a picture of the picture is kept: no place, no camera, nothing hidden in the file. */
export async function storePicture(ctx: Context, path: string): Promise<string> {
  const directory = await mkdtemp(join(ctx.config.temporaryDirectory, "bug-"));
  try {
    await ctx.images.inspect(path);
    const kept = keptVariant(await ctx.images.render(path, directory));
    if (kept === null) throw new AppError("unsupportedType");
    const key = `bug-reports/${randomKey()}.webp`;
    await ctx.storage.write(key, createReadStream(kept.path), { contentType: PICTURE_TYPE });
    return key;
  } catch (error) {
    throw asRefusal(error);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
