import type { Box } from "../contract.ts";

export type BoxPlate = { code: string; packed: Box["contents"][number] | null };

/** What lies in the box, and what is to be there: what is missing first. */
export function platesOf({ expected, contents }: Pick<Box, "expected" | "contents">): BoxPlate[] {
  const packed = new Map(contents.map((one) => [one.code, one]));
  const missing = expected.filter((code) => !packed.has(code));
  return [
    ...missing.map((code) => ({ code, packed: null })),
    ...contents.map((one) => ({ code: one.code, packed: one })),
  ];
}

/** How many plates belong in it, those packed beyond what was expected included. */
export function sizeOf(box: Pick<Box, "expected" | "contents">): number {
  return platesOf(box).length;
}

/** The barcode on the label of a box: eighteen digits, after the identifier that hand scanners and GS1 put before. */
const SSCC = /^(?:\][a-z]\d)?(?:\(?00\)?)?(?<digits>\d{18})$/i;

/** `null` if it is none. */
export function ssccIn(read: string): string | null {
  return SSCC.exec(read.trim())?.groups?.["digits"] ?? null;
}
