import sharp from "sharp";
import { asUnreadable } from "#platform/images/decode.server.ts";

export type Composition = {
  /** The only SVG that is ever opened: drawn by this file. */
  svg: string;
  /** A picture of ours that fills the left area, or `null`. */
  picture: Uint8Array | null;
  pictureWidth: number;
  /** The point that no crop may cut, in percent; without one, in the upper third. */
  focus: { x: number; y: number } | null;
};

const UPPER_THIRD = { x: 50, y: 33 };

/** One image of rendered text with a photograph beside it. */
export async function composeImage({
  svg,
  picture,
  pictureWidth,
  focus,
}: Composition): Promise<Uint8Array> {
  try {
    const ground = sharp(Buffer.from(svg));
    const { height } = await ground.metadata();
    if (picture === null) return await ground.png({ palette: true }).toBuffer();
    const left = await cropAround(focus ?? UPPER_THIRD, picture, { width: pictureWidth, height });
    return await ground
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer();
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** Fills the area like CSS `object-position`: the focus point stays in its relative place. */
async function cropAround(
  { x, y }: { x: number; y: number },
  picture: Uint8Array,
  room: { width: number; height: number },
): Promise<Buffer> {
  const whole = await sharp(picture).metadata();
  const scale = Math.max(room.width / whole.width, room.height / whole.height);
  const width = Math.max(room.width, Math.round(whole.width * scale));
  const height = Math.max(room.height, Math.round(whole.height * scale));
  const left = Math.round(((width - room.width) * x) / 100);
  const top = Math.round(((height - room.height) * y) / 100);
  return sharp(picture)
    .resize({ width, height, fit: "fill" })
    .extract({ left, top, ...room })
    .toBuffer();
}
