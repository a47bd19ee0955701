import { once } from "node:events";
import PDFDocument from "pdfkit";

/** A JPEG, and the size of its page in points. */
export type PicturePage = { picture: Uint8Array; width: number; height: number };

/** A PDF of pictures, a page each, one in memory at a time: it holds nothing but what readers see. */
export async function* pdfOfPictures(
  pages: AsyncIterable<PicturePage>,
): AsyncGenerator<Uint8Array> {
  const document = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    info: { Creator: "Mindelys", Producer: "Mindelys" },
  });
  const pieces: Uint8Array[] = [];
  document.on("data", (piece: Uint8Array) => pieces.push(piece));
  const ended = once(document, "end");
  for await (const { picture, width, height } of pages) {
    document.addPage({ size: [width, height], margin: 0 });
    document.image(Buffer.from(picture), 0, 0, { width, height });
    yield* pieces.splice(0);
  }
  document.end();
  await ended;
  yield* pieces;
}
