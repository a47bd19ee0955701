import address from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Wider frames cost more time than they improve reading. */
const WIDTH = 960;

/** Plates carry a QR code, cards a Data Matrix. */
export type SymbolFormat = "QRCode" | "DataMatrix";

/** The texts of the symbols in the picture: the plate's before that of its card. */
export type SymbolReader = (video: HTMLVideoElement) => Promise<string[]>;

/**
 * Reads the symbols in a camera's picture, one of each format. One library for every browser, rather than the browser's
 * own API: that differs from phone to phone, and few read light modules on dark stone.
 */
export async function openReader(formats: readonly SymbolFormat[]): Promise<SymbolReader> {
  const readBarcodes = await loadReader();
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    if (context === null || video.videoWidth === 0) return [];
    const scale = Math.min(1, WIDTH / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(picture, {
      formats: [...formats],
      maxNumberOfSymbols: formats.length,
    });
    const isCard = (symbol: (typeof found)[number]) => Number(symbol.format === "DataMatrix");
    return found.toSorted((a, b) => isCard(a) - isCard(b)).map(({ text }) => text);
  };
}

/** Before it is needed, where the network may be gone by then. */
export async function loadReader() {
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  // By default the library loads its WebAssembly from a third party.
  const overrides = { locateFile: () => address };
  await prepareZXingModule({ overrides, fireImmediately: true });
  return readBarcodes;
}
