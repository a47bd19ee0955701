import { and, asc, desc, eq, inArray, lt, type SQL } from "drizzle-orm";
import { placesOn } from "#features/qr/symbols/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { machines } from "../../machines/tables.server.ts";
import type { Sheet, SheetList } from "../contract.ts";
import { sheetNumber } from "../model.ts";
import { sheetPlaces, sheets } from "../tables.server.ts";

export async function listSheets(
  { database }: Context,
  { state, limit, cursor }: SheetList,
): Promise<Page<Sheet>> {
  const those = and(
    state === undefined ? undefined : eq(sheets.state, state),
    cursor === undefined ? undefined : lt(sheets.id, cursor),
  );
  return pageOf(await sheetsWhere(database, those, limit + 1), limit);
}

/** Throws `notFound`. */
export async function showSheet(reader: Reader, id: string): Promise<Sheet> {
  const [found] = await sheetsWhere(reader, eq(sheets.id, id), 1);
  if (found === undefined) throw new AppError("notFound");
  return found;
}

async function sheetsWhere(
  reader: Reader,
  where: SQL | undefined,
  limit: number,
): Promise<Sheet[]> {
  const rows = await reader
    .select({
      id: sheets.id,
      number: sheets.number,
      state: sheets.state,
      machine: { id: machines.id, name: machines.name },
      material: sheets.material,
      kerfMm: sheets.kerfMm,
      settings: sheets.settings,
      setup: sheets.setup,
      batch: sheets.batch,
      drawnAt: sheets.drawnAt,
      files: sheets.files,
      left: sheets.leftCodes,
    })
    .from(sheets)
    .innerJoin(machines, eq(machines.id, sheets.machineId))
    .where(where)
    .orderBy(desc(sheets.id))
    .limit(limit);
  const laid = await placesOf(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map(({ number, settings, setup, drawnAt, ...row }) => {
    const { widthMm, heightMm, plateWidthMm, plateHeightMm } = settings;
    const where = placesOn(settings);
    return {
      ...row,
      number: sheetNumber(number),
      sheet: { widthMm, heightMm, plateWidthMm, plateHeightMm },
      origin: setup.origin,
      drawnAt: drawnAt.toISOString(),
      places: (laid.get(row.id) ?? []).map(({ sheetId: _, ...place }) => {
        const { xMm = 0, yMm = 0 } = where[place.place - 1] ?? {};
        return { ...place, xMm, yMm };
      }),
    };
  });
}

async function placesOf(reader: Reader, ids: string[]) {
  const rows =
    ids.length === 0
      ? []
      : await reader
          .select()
          .from(sheetPlaces)
          .where(inArray(sheetPlaces.sheetId, ids))
          .orderBy(asc(sheetPlaces.place));
  return Map.groupBy(rows, ({ sheetId }) => sheetId);
}
