import { asc, eq } from "drizzle-orm";
import {
  DEFAULT_SYMBOL,
  type MachineSetup,
  type SheetFormat,
  type SheetSettings,
} from "#features/qr/symbols/contract.ts";
import { proveSheet, type SheetOrder } from "#features/qr/symbols/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { productionError } from "../../errors.ts";
import { sheetNumber } from "../model.ts";
import { sheetPlaces, sheets } from "../tables.server.ts";
import { drawPlates, findArtworks, PLATE_OF, type LaidPlate } from "./plates-to-lay.server.ts";

/** All that the files of a sheet follow from. */
export type DrawnSheet = {
  id: string;
  drawnAt: Date;
  kerfMm: number;
  settings: SheetSettings;
  setup: MachineSetup;
  plates: readonly LaidPlate[];
};

export function sheetOrder(
  { config }: Pick<Context, "config">,
  { id, drawnAt, kerfMm, settings, setup, plates }: DrawnSheet,
): Omit<SheetOrder, "format"> {
  return {
    host: new URL(config.publicUrl).host,
    sheet: settings,
    settings: {
      ...DEFAULT_SYMBOL,
      kerfMm,
      moduleMm: Math.min(...plates.map((plate) => plate.settings.moduleMm)),
    },
    plates: plates.map((plate) => ({
      ...plate,
      place: plate.place - 1,
      settings: { ...plate.settings, kerfMm },
    })),
    title: id,
    madeAt: drawnAt,
    machine: setup,
  };
}

/**
 * A file of a sheet, drawn and read back again. Throws `notFound`, or `production.sheetRedrawn` if the program
 * draws it otherwise by now.
 */
export async function sheetFile(
  ctx: Context,
  { id, format }: { id: string; format: SheetFormat },
): Promise<{ file: Uint8Array; number: string }> {
  const { database } = ctx;
  const [found] = await database.select().from(sheets).where(eq(sheets.id, id));
  if (found === undefined) throw new AppError("notFound");
  const places = await database
    .select({ place: sheetPlaces.place, code: sheetPlaces.code })
    .from(sheetPlaces)
    .where(eq(sheetPlaces.sheetId, id))
    .orderBy(asc(sheetPlaces.place));
  const plate = PLATE_OF[found.item];
  const codes = places.map(({ code }) => code);
  const artworks = await findArtworks(database, plate, codes);
  const laid = artworks.map((artwork, at) => ({ ...artwork, place: places[at]?.place ?? 0 }));
  const plates = drawPlates(ctx, plate, laid);
  const order = { ...sheetOrder(ctx, { ...found, plates }), format };
  const { made, proof } = await proveSheet(ctx, order);
  const drawn = found.files.find((file) => file.format === format);
  if (proof.sha256 !== drawn?.sha256) throw productionError("sheetRedrawn");
  return { file: made.file, number: sheetNumber(found.number) };
}
