import { expect, test } from "vitest";
import { layoutOf } from "./codewords.ts";
import { decodeAll } from "./decoders.server.ts";
import { encodeSymbol, symbolText, type Matrix } from "./matrix.ts";
import type { Raster } from "./raster.ts";

const SCALE = 4;
const QUIET = 4;

function rasterOf(matrix: Matrix): Raster {
  const width = (matrix.length + 2 * QUIET) * SCALE;
  const pixels = Uint8Array.from({ length: width * width }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)].map(
      (at) => Math.floor(at / SCALE) - QUIET,
    );
    return matrix[y ?? 0]?.[x ?? 0] ? 0 : 255;
  });
  return { width, height: width, pixels };
}

const CODE = "7K2MQX4R8";
const HOSTS = [
  { host: "mindelys.dk", level: "Q" },
  { host: "minde.eksempel.dk", level: "H" },
  { host: `${"langt-navn.".repeat(4)}dk`, level: "Q" },
  { host: `${"langt-navn.".repeat(6)}dk`, level: "H" },
] as const;

test.each(HOSTS)(
  "of $host at level $level each block bears as many wrong codewords as the layout says, and not one more",
  async ({ host, level }) => {
    const matrix = encodeSymbol({ host, code: CODE }, { level, largest: 57 });
    const { codewords, blocks } = layoutOf(matrix.length, level);
    const text = symbolText(host, CODE);
    for (const [block, correcting] of blocks.entries()) {
      const own = codewords.filter((codeword) => codeword.block === block);
      for (const isOneMore of [false, true]) {
        const worn = matrix.map((row) => [...row]);
        for (const { modules } of own.slice(0, Math.floor(correcting / 2) + (isOneMore ? 1 : 0))) {
          for (const { x, y } of modules) {
            const row = worn[y] ?? [];
            row[x] = !row[x];
          }
        }
        const { zxing, qr } = await decodeAll(rasterOf(worn));
        expect([zxing, qr]).toEqual(isOneMore ? [null, null] : [text, text]);
      }
    }
  },
);

test("every module belongs to a fixed pattern, the format or one codeword", () => {
  for (const { host, level } of HOSTS) {
    const { length: size } = encodeSymbol({ host, code: CODE }, { level, largest: 57 });
    const { codewords } = layoutOf(size, level);
    const places = codewords.flatMap(({ modules }) => modules.map(({ x, y }) => `${x} ${y}`));
    expect(new Set(places).size).toBe(8 * codewords.length);
  }
});
