import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Config } from "#platform/config.server.ts";
import type { Services } from "#platform/context.server.ts";
import {
  ImageProcessClosedError,
  ImageProcessError,
  UnreadableImageError,
} from "#platform/images/image-types.ts";
import { incomingSettings, maxBytesOf } from "#platform/uploads/incoming.server.ts";
import type { NamedFile } from "../engine/named-files.ts";
import type { ReadPicture } from "../queries/read-upload.server.ts";

export type PictureProblem = NamedFile & { reason: "noPicture" | "noRoom" };
export type SeenPictures = { pictures: NamedFile[]; problems: PictureProblem[] };

/** The most that one may have, whatever its format. */
export function pictureBytesMax(config: Config): number {
  const { image, scan } = incomingSettings(config).maxBytes;
  return Math.max(image, scan);
}

/** Which files of a GEDZIP are pictures that can be read: looked at one by one, in the process for pictures. */
export async function lookAtPictures(services: Services, folder: string): Promise<SeenPictures> {
  const seen: SeenPictures = { pictures: [], problems: [] };
  let place = 0;
  for await (const line of createInterface({ input: createReadStream(join(folder, "pictures")) })) {
    const { file, ...named } = JSON.parse(line) as ReadPicture;
    place += 1;
    if (place > services.config.mediaPerMemorial)
      seen.problems.push({ ...named, reason: "noRoom" });
    else if (file !== null && (await isPicture(services, file))) seen.pictures.push(named);
    else seen.problems.push({ ...named, reason: "noPicture" });
  }
  return seen;
}

async function isPicture({ images, config }: Services, path: string): Promise<boolean> {
  try {
    const { format } = await images.inspect(path);
    const { size } = await stat(path);
    const type = { kind: "image", mime: `image/${format}` } as const;
    return size <= maxBytesOf(type, incomingSettings(config).maxBytes);
  } catch (error) {
    if (error instanceof ImageProcessClosedError) throw error;
    const isOfTheFile = error instanceof UnreadableImageError || error instanceof ImageProcessError;
    if (!isOfTheFile) throw error;
    return false;
  }
}
