import encodeQr from "qr";
import type { SymbolSettings } from "./symbol-settings.ts";

/** Rows of modules, dark ones true; without the quiet zone. */
export type Matrix = boolean[][];

export type SymbolRefusal =
  /** The host has a character that the alphanumeric mode lacks. */
  | { reason: "hostUnreadable"; host: string }
  | { reason: "codeUnreadable"; code: string }
  /** The address makes the symbol too large; the number of host letters that fits. */
  | { reason: "hostTooLong"; host: string; modules: number; largest: number; most: number }
  /** The largest allowed symbol holds no address at this level. */
  | { reason: "symbolTooSmall"; host: string; modules: number; largest: number };

/** No symbol can, or may, be made. */
export class SymbolRefused extends Error {
  readonly refusal: SymbolRefusal;

  constructor(refusal: SymbolRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** The encoder's names. */
export const LEVEL = { Q: "quartile", H: "high" } as const;

/** ISO/IEC 18004, table 7: capacity in alphanumeric mode, versions 1 to 10. */
const CAPACITY = {
  Q: [16, 29, 47, 67, 87, 108, 125, 157, 189, 221],
  H: [10, 20, 35, 50, 64, 84, 93, 122, 143, 174],
};

/** In capitals: the alphanumeric mode keeps the symbol small. */
export function symbolText(host: string, code: string): string {
  return `HTTPS://${host.toUpperCase()}/Q/${code}`;
}

/** Throws a `SymbolRefused`. `mask`: the mask pattern; by default the one with the best score. */
export function encodeSymbol(
  { host, code }: { host: string; code: string },
  { level, largest, mask }: Pick<SymbolSettings, "level" | "largest"> & { mask?: number },
): Matrix {
  if (!/^[A-Z0-9.-]+(:[0-9]+)?$/i.test(host)) {
    throw new SymbolRefused({ reason: "hostUnreadable", host });
  }
  if (!/^[A-Z0-9]{1,20}$/.test(code)) throw new SymbolRefused({ reason: "codeUnreadable", code });
  const text = symbolText(host, code);
  const needed = CAPACITY[level].findIndex((letters) => letters >= text.length);
  const modules = modulesOf(needed === -1 ? CAPACITY[level].length : needed);
  if (modules > largest) {
    const most = (CAPACITY[level][(largest - 21) / 4] ?? 0) - (text.length - host.length);
    throw new SymbolRefused(
      most > 0
        ? { reason: "hostTooLong", host, modules, largest, most }
        : { reason: "symbolTooSmall", host, modules, largest },
    );
  }
  const border = 1;
  const drawn = encodeQr(text, "raw", {
    ecc: LEVEL[level],
    encoding: "alphanumeric",
    version: needed + 1,
    border,
    ...(mask !== undefined && { mask }),
  });
  return drawn.slice(border, -border).map((row) => row.slice(border, -border));
}

function modulesOf(versionIndex: number): number {
  return 21 + 4 * versionIndex;
}

/** Whether the module belongs to a finder pattern. */
export function isFinder(x: number, y: number, modules: number): boolean {
  const far = modules - 7;
  return (x < 7 && (y < 7 || y >= far)) || (x >= far && y < 7);
}
