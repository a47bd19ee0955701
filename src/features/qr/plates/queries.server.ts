import { desc, eq } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { drawStone } from "#features/memorials/demo/queries.server.ts";
import { layOut } from "#features/qr/artworks/model.ts";
import { groupCode, SAMPLE_CODE } from "#features/qr/model.ts";
import { drawSymbol } from "#features/qr/symbols/engine/drawing.ts";
import { encodeSymbol } from "#features/qr/symbols/engine/matrix.ts";
import { DEFAULT_SYMBOL } from "#features/qr/symbols/engine/symbol-settings.ts";
import {
  METALS,
  PLATES_ON_SALE,
  type PlateName,
  type PlatePicture,
  type ShownPlate,
  type Surface,
} from "./contract.ts";
import { drawPlate, drawPlateAlone } from "./engine/plate.ts";
import { qrPlates } from "./tables.server.ts";

/** Every plate that ever carried the code, newest first. */
export async function platesOf(reader: Reader, code: string): Promise<ShownPlate[]> {
  const rows = await reader
    .select()
    .from(qrPlates)
    .where(eq(qrPlates.code, code))
    .orderBy(desc(qrPlates.number));
  return rows.map(({ code: _, engravedAt, endedAt, ...plate }) => ({
    ...plate,
    engravedAt: engravedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

/** Where a plate sits on each surface, and which. */
const PLACES = {
  granite: { name: "steel", x: 640, y: 690, tilt: 0 },
  boulder: { name: "bronze", x: 560, y: 690, tilt: -1.2 },
  slate: { name: "steel", x: 610, y: 700, tilt: 0.8 },
  oak: { name: "bronze", x: 400, y: 560, tilt: 0 },
} as const satisfies Record<Surface, { name: PlateName; x: number; y: number; tilt: number }>;

/**
 * A plate on a stone or by itself, as a linocut in SVG. Its symbol is a real one, and opens the example. The
 * letters are imported on demand: their font takes megabytes of memory.
 */
export async function drawPicture(picture: PlatePicture, host: string): Promise<string> {
  if (picture === "steel" || picture === "bronze") {
    return drawPlateAlone(await plateOf(picture, host));
  }
  const { name, ...place } = PLACES[picture];
  const plate = drawPlate({ ...place, ...(await plateOf(name, host)) });
  return (await drawStone(picture)).replace("</svg>", `${plate}</svg>`);
}

async function plateOf(name: PlateName, host: string) {
  const { sideMm, marginMm, hole } = PLATES_ON_SALE[name];
  const { setLetters } = await import("#features/qr/symbols/engine/lettering.server.ts");
  const settings = { ...DEFAULT_SYMBOL, moduleMm: 1, lettering: true };
  const matrix = encodeSymbol({ host, code: SAMPLE_CODE }, settings);
  const { rows } = layOut(matrix.length, { plate: name, words: 0 });
  return {
    ...METALS[name],
    sideMm,
    marginMm,
    hole,
    drawing: drawSymbol(matrix, settings, setLetters(groupCode(SAMPLE_CODE)), { rows }),
  };
}
