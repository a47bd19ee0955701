import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { ready } from "zpl-renderer-js";
import { readBarcodes } from "zxing-wasm/reader";
import type { Raster } from "#features/qr/symbols/engine/raster.ts";
import { decodeAll } from "#features/qr/symbols/engine/decoders.server.ts";
import { atEnd } from "#test/at-end.ts";

/** A printer on the network: takes what comes over a connection, and closes it at its end. */
export async function aLabelPrinter() {
  const printed: string[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    void text(socket).then((label) => {
      printed.push(label);
      socket.end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    if (!server.listening) return;
    server.close();
    await once(server, "close");
  };
  atEnd(close);
  const { port } = server.address() as AddressInfo;
  return { address: `tcp://127.0.0.1:${port}`, port, printed, close };
}

type PrintedSymbol = { format: string; text: string };

/** All symbols in a picture, whatever their kind. */
async function symbolsIn({ width, height, pixels }: Raster): Promise<PrintedSymbol[]> {
  // Prepares the same reader.
  await decodeAll({ width: 1, height: 1, pixels: Uint8Array.of(255) });
  const colours = Uint8ClampedArray.from(spread(pixels));
  const picture = { width, height, data: colours, colorSpace: "srgb" } as ImageData;
  const found = await readBarcodes(picture, { formats: [], tryHarder: true });
  return found.map((symbol) => ({ format: symbol.format, text: symbol.text }));
}

function spread(pixels: Uint8Array): number[] {
  return Array.from(pixels).flatMap((shade) => [shade, shade, shade, 255]);
}

const PIXELS_A_POINT = 4;

/** The pages of a PDF as a reader shows them: their text, and the symbols on them. */
export async function readPages(file: Uint8Array) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(file);
  const pages: { text: string; symbols: PrintedSymbol[]; widthMm: number; heightMm: number }[] = [];
  for (const page of document.pages()) {
    // Rendering frees the page's memory.
    const shown = page.getText();
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const { data, width, height } = await page.render({
      scale: PIXELS_A_POINT,
      colorSpace: "Gray",
      render: (rendered) => Promise.resolve(rendered.data.slice()),
    });
    const [widthMm = 0, heightMm = 0] = [originalWidth, originalHeight].map(
      (points) => Math.round((points * 254) / 72) / 10,
    );
    const symbols = await symbolsIn({ width, height, pixels: data });
    pages.push({ text: shown, symbols, widthMm, heightMm });
  }
  document.destroy();
  return pages;
}

/** The symbols on a label as a printer with 203 dots an inch prints it. */
export async function symbolsOnLabel(zpl: string): Promise<PrintedSymbol[]> {
  const { api } = await ready;
  const png = Buffer.from(await api.zplToBase64Async(zpl, 100, 150, 8), "base64");
  const { data, info } = await sharp(png)
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return symbolsIn({ width: info.width, height: info.height, pixels: Uint8Array.from(data) });
}
