import { ENGRAVINGS, type Material } from "#features/qr/advice/contract.ts";
import {
  COUPON_SIDE,
  DRAWN_GROWTHS,
  type Coupon,
  type MeasuredSymbol,
} from "#features/qr/symbols/contract.ts";
import type { Machine } from "../machines/contract.ts";
import type { CouponCheck } from "./contract.ts";

/** Where the bed has room for it, and the material needs no larger ones. */
const USUAL_MODULE_MM = 1;
const TENTHS = 10;
/** The machine's id is random at its end. */
const ID_DIGITS = 5;

/** As large as the bed has room for; `null` if the material needs larger ones. */
export function moduleFor({ bed }: Pick<Machine, "bed">, material: Material): number | null {
  const { leastMm } = ENGRAVINGS[material];
  const room = Math.min(bed.widthMm, bed.heightMm) / COUPON_SIDE;
  const fitting = Math.floor(room * TENTHS) / TENTHS;
  return fitting < leastMm ? null : Math.min(Math.max(USUAL_MODULE_MM, leastMm), fitting);
}

/** `null` if the bed is too small. */
export function couponFor(machine: Pick<Machine, "id" | "bed">, material: Material): Coupon | null {
  const moduleMm = moduleFor(machine, material);
  if (moduleMm === null) return null;
  return { cut: ENGRAVINGS[material].cut, moduleMm, label: labelOf(machine, material) };
}

/** The side of the smallest coupon that the material holds. */
export function leastSideMm(material: Material): number {
  return Math.ceil(COUPON_SIDE * ENGRAVINGS[material].leastMm);
}

function labelOf({ id }: Pick<Machine, "id">, material: Material): string {
  return `${material.toUpperCase()}:${id.slice(-ID_DIGITS).toUpperCase()}`;
}

/** Why a coupon isn't the machine's in that material: a translation key. */
export function couponProblem(
  label: string,
  machine: Pick<Machine, "id">,
  material: Material,
): "otherMachine" | "otherMaterial" | null {
  const own = labelOf(machine, material);
  if (label === own) return null;
  const machineOf = (text: string) => text.slice(-ID_DIGITS);
  return machineOf(label) === machineOf(own) ? "otherMaterial" : "otherMachine";
}

/** Symbols that came out nearly as drawn count most: softness and grain distort them least. In modules. */
const NEAR_GROWTH = 0.075;
/** Symbols further apart than that weren't cut, or weren't photographed, alike. */
const AGREE_MM = 0.05;
const FEWEST_AGREEING = 7;

const THOUSANDTHS = 1000;
/** The steps from symbol to symbol, exactly. */
const TEN_THOUSANDTHS = 10_000;

type Measured = { symbols: readonly MeasuredSymbol[]; moduleMm: number };

export function kerfOf(
  { symbols, moduleMm }: Measured,
  { cut }: Pick<Coupon, "cut">,
): Omit<CouponCheck, "id"> {
  const shown = symbols.map(({ index, isReversed, growth }) => {
    // What is dark in the picture was cut, or left standing.
    const isCutDark = (cut === "dark") !== isReversed;
    const drawn = DRAWN_GROWTHS[index] ?? 0;
    return {
      kerfMm: (drawn + (isCutDark ? growth : -growth)) * moduleMm,
      drawn,
      weight: Math.exp(-((growth / NEAR_GROWTH) ** 2)),
    };
  });
  const whole = shown.reduce((sum, { weight }) => sum + weight, 0);
  const kerfMm = shown.reduce((sum, one) => sum + (one.weight / whole) * one.kerfMm, 0);
  const agreeing = shown.filter((one) => Math.abs(one.kerfMm - kerfMm) <= AGREE_MM);
  return {
    symbols: shown.map(({ kerfMm: own, drawn }) => ({
      kerfMm: rounded(own, THOUSANDTHS),
      growth: rounded(drawn, TEN_THOUSANDTHS),
    })),
    kerfMm: Math.max(0, rounded(kerfMm, THOUSANDTHS)),
    isSure: agreeing.length >= FEWEST_AGREEING && kerfMm > -AGREE_MM,
  };
}

function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
