import { COUPON_SYMBOLS, type Coupon } from "./coupon-layout.ts";
import { drawCoupon, readCouponText } from "./coupon.ts";
import { findSymbols } from "./decoders.server.ts";
import type { MachineSetup } from "./layers.ts";
import { setLetters } from "./lettering.server.ts";
import { drawLines } from "./prove.server.ts";
import { inverted, type Raster } from "./raster.ts";
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

/**
 * In pixels a module. Among nine symbols alike the decoder overlooks one at this density and another at that:
 * of thirty coupons one has a symbol that five pixels don't show.
 */
const DENSITIES = [3, 4, 5, 7];

/** Makes a file of the coupon and reads it back: it has each symbol once, and no other. */
export async function proveCoupon(order: CouponOrder): Promise<ProvedCoupon> {
  const { coupon, format } = order;
  const digits = Array.from({ length: COUPON_SYMBOLS }, (_, index) =>
    setLetters(String(index + 1)),
  );
  const figure = drawCoupon(coupon, digits);
  const file = await drawLines(format, figure, order);
  const found = new Set<number>();
  for (const density of DENSITIES) {
    const raster = await readFile(format, file, {
      pixelsAMm: density / coupon.moduleMm,
      widthMm: figure.widthMm,
      heightMm: figure.heightMm,
    });
    const seen = coupon.cut === "light" ? inverted(raster) : raster;
    for (const index of await symbolsIn(seen, format)) found.add(index);
    if (found.size === COUPON_SYMBOLS) return { file };
  }
  throw new Error(`Of a coupon as ${format} ${found.size} symbols can be read.`);
}

async function symbolsIn(raster: Raster, format: SheetFormat): Promise<number[]> {
  const { read } = await findSymbols(raster, COUPON_SYMBOLS + 1);
  const found = read.flatMap(({ text }) => readCouponText(text)?.index ?? []);
  if (found.length === read.length && new Set(found).size === found.length) return found;
  throw new Error(`A coupon as ${format} has a symbol twice, or another one.`);
}
