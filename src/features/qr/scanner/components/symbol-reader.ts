import address from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Wider frames cost more time than they improve reading. */
const WIDTH = 960;

export type SymbolReader = (video: HTMLVideoElement) => Promise<string | null>;

/**
 * Reads the QR code in a camera's picture. One library for every browser, rather than the browser's
 * own API: that differs from phone to phone, and few read light modules on dark stone.
 */
export async function openReader(): Promise<SymbolReader> {
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  // By default the library loads its WebAssembly from a third party.
  const overrides = { locateFile: () => address };
  await prepareZXingModule({ overrides, fireImmediately: true });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    if (context === null || video.videoWidth === 0) return null;
    const scale = Math.min(1, WIDTH / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    const [symbol] = await readBarcodes(picture, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
    return symbol?.text ?? null;
  };
}
