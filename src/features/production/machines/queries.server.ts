import { and, desc, eq, inArray, lt, type SQL } from "drizzle-orm";
import type { Material } from "#features/qr/advice/contract.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import type { Kerf, Machine } from "./contract.ts";
import { layersFor } from "./model.ts";
import { machineKerfs, machines } from "./tables.server.ts";

type Asked = { limit: number; cursor?: string | undefined };

export async function listMachines(
  { database }: Context,
  { limit, cursor }: Asked,
): Promise<Page<Machine>> {
  const behind = cursor === undefined ? undefined : lt(machines.id, cursor);
  return pageOf(await machinesWhere(database, behind, limit + 1), limit);
}

/** `null` when there is no such machine. */
export async function findMachine(reader: Reader, id: string): Promise<Machine | null> {
  const [found] = await machinesWhere(reader, eq(machines.id, id), 1);
  return found ?? null;
}

/** Throws `notFound`. */
export async function getMachine(reader: Reader, id: string): Promise<Machine> {
  const found = await findMachine(reader, id);
  if (found === null) throw new AppError("notFound");
  return found;
}

/** As measured last; 0 where nothing is measured. */
export function kerfIn({ kerfs }: Machine, material: Material): number {
  return kerfs.find((kerf) => kerf.material === material)?.kerfMm ?? 0;
}

async function machinesWhere(
  reader: Reader,
  where: SQL | undefined,
  limit: number,
): Promise<Machine[]> {
  const rows = await reader
    .select({
      id: machines.id,
      name: machines.name,
      software: machines.software,
      bed: { widthMm: machines.bedWidthMm, heightMm: machines.bedHeightMm },
      origin: machines.origin,
      layers: machines.layers,
    })
    .from(machines)
    .where(where)
    .orderBy(desc(machines.id))
    .limit(limit);
  const kerfs = await newestKerfs(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map(({ layers, ...row }) => ({
    ...row,
    layers: layersFor(row.software, layers),
    kerfs: kerfs.get(row.id) ?? [],
  }));
}

async function newestKerfs(reader: Reader, ids: string[]): Promise<Map<string, Kerf[]>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectDistinctOn([machineKerfs.machineId, machineKerfs.material], {
      machineId: machineKerfs.machineId,
      material: machineKerfs.material,
      kerfMm: machineKerfs.kerfMm,
      measuredAt: machineKerfs.measuredAt,
    })
    .from(machineKerfs)
    .where(and(inArray(machineKerfs.machineId, ids)))
    .orderBy(machineKerfs.machineId, machineKerfs.material, desc(machineKerfs.id));
  const byMachine = Map.groupBy(rows, ({ machineId }) => machineId);
  return new Map(
    [...byMachine].map(([id, own]) => [
      id,
      own.map(({ material, kerfMm, measuredAt }) => ({
        material,
        kerfMm,
        measuredAt: measuredAt.toISOString(),
      })),
    ]),
  );
}
