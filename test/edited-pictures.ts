import sharp from "sharp";
import type { TestApp } from "#test/app.ts";
import { drawPicture, normalNoise } from "#test/drawn-pictures.ts";
import type { TestMemorial } from "#test/factories.ts";
import { addFiles, prepare } from "#test/media.ts";
import { present } from "#test/present.ts";

export const SIZE = { width: 120, height: 90 };
let drawn = 0;

const RED = [200, 60, 60] as const;
const GREEN = [60, 160, 60] as const;
const BLUE = [60, 60, 200] as const;
const YELLOW = [210, 200, 90] as const;

/** Red, green, blue and yellow quarters, with grain unlike any other. */
async function quarters({ width, height } = SIZE): Promise<Buffer> {
  drawn += 1;
  const noise = normalNoise(drawn);
  const { data } = drawPicture(width, height, (x, y) => {
    const [left, right] = y < height / 2 ? [RED, GREEN] : [BLUE, YELLOW];
    const [red, green, blue] = x < width / 2 ? left : right;
    const grain = 3 * noise();
    return [red + grain, green + grain, blue + grain];
  });
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

export type EditedPicture = {
  memorialId: string;
  mediaId: string;
  path: `/api/memorials/${string}/media/${string}`;
  bytes: Buffer;
};

/** A picture on the page, ready. */
export async function aPicture(
  app: TestApp,
  memorial: TestMemorial,
  given?: Buffer,
): Promise<EditedPicture> {
  const bytes = given ?? (await quarters());
  const { body } = await addFiles(memorial, [{ bytes }]);
  const { id: mediaId } = present(body.items[0]);
  await prepare(app, memorial, mediaId);
  return { memorialId: memorial.id, mediaId, path: `${memorial.path}/media/${mediaId}`, bytes };
}
