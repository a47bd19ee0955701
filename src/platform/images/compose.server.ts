import sharp from "sharp";
import { asUnreadable } from "#platform/images/decode.server.ts";

export type Composition = {
  /** Drawn by us alone: the only SVG that is ever opened. */
  svg: string;
  /** A picture of ours that fills the left part, or `null`. */
  picture: Uint8Array | null;
  pictureWidth: number;
};

/** One picture of drawn words and a photograph beside them. */
export async function composeImage({
  svg,
  picture,
  pictureWidth,
}: Composition): Promise<Uint8Array> {
  try {
    const ground = sharp(Buffer.from(svg));
    const { height } = await ground.metadata();
    if (picture === null) return await ground.png({ palette: true }).toBuffer();
    const left = await sharp(picture)
      .resize(pictureWidth, height, { fit: "cover", position: "top" })
      .toBuffer();
    return await ground
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer();
  } catch (error) {
    throw asUnreadable(error);
  }
}
