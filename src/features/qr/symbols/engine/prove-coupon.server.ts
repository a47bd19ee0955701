import { COUPON_SYMBOLS, type Coupon } from "./coupon-layout.ts";
import { drawCoupon, readCouponText } from "./coupon.ts";
import { findSymbols } from "./decoders.server.ts";
import type { MachineSetup } from "./layers.ts";
import { setLetters } from "./lettering.server.ts";
import { drawLines } from "./prove.server.ts";
import { inverted } from "./raster.ts";
import { readFile } from "./read-files.server.ts";
import type { SheetFormat } from "./symbol-settings.ts";

export type CouponOrder = {
  coupon: Coupon;
  format: SheetFormat;
  title: string;
  madeAt: Date;
  machine: MachineSetup;
};

export type ProvedCoupon = { file: Uint8Array };

const PIXELS_A_MODULE = 5;

/** Makes a file of the coupon and reads it back: it has each symbol once. */
export async function proveCoupon(order: CouponOrder): Promise<ProvedCoupon> {
  const { coupon, format } = order;
  const digits = Array.from({ length: COUPON_SYMBOLS }, (_, index) =>
    setLetters(String(index + 1)),
  );
  const figure = drawCoupon(coupon, digits);
  const file = await drawLines(format, figure, order);
  const raster = await readFile(format, file, {
    pixelsAMm: PIXELS_A_MODULE / coupon.moduleMm,
    widthMm: figure.widthMm,
    heightMm: figure.heightMm,
  });
  const seen = coupon.cut === "light" ? inverted(raster) : raster;
  const { read } = await findSymbols(seen, COUPON_SYMBOLS + 1);
  const found = new Set(read.map(({ text }) => readCouponText(text)?.index));
  if (read.length !== COUPON_SYMBOLS || found.size !== COUPON_SYMBOLS) {
    throw new Error(`Of a coupon as ${format} ${found.size} symbols can be read.`);
  }
  return { file };
}
