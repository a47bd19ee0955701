import { asc, inArray } from "drizzle-orm";
import { now } from "#features/commerce/clock/queries.server.ts";
import { lockCode, runStep, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import { provenSheet } from "#features/qr/exports/queries/proven-symbol.server.ts";
import { PLATES_ON_SALE } from "#features/qr/plates/contract.ts";
import { MOST_PLATES, SHEET_FORMATS, type SheetSettings } from "#features/qr/symbols/contract.ts";
import {
  countOf,
  problemOfPlate,
  proveSheet,
  type SheetProof,
} from "#features/qr/symbols/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { Machine } from "../../machines/contract.ts";
import { findMachine, kerfIn } from "../../machines/queries.server.ts";
import { layPlates } from "../../work-orders/commands/lay-plates.server.ts";
import type { Item } from "../../work-orders/contract.ts";
import { workOrders } from "../../work-orders/tables.server.ts";
import type { NewSheet, PlateMaterial, Sheet } from "../contract.ts";
import { layOut, sheetFor, sheetNumber } from "../model.ts";
import {
  drawPlates,
  findArtworks,
  findPlatesToLay,
  type LaidPlate,
} from "../queries/plates-to-lay.server.ts";
import { sheetOrder, type DrawnSheet } from "../queries/sheet-order.server.ts";
import { showSheet } from "../queries/show-sheets.server.ts";
import { sheetPlaces, sheets } from "../tables.server.ts";

type PlannedSheet = DrawnSheet & {
  machine: Machine;
  item: Item;
  material: PlateMaterial;
  batch: string | null;
  left: string[];
};

/**
 * Drawn and read back outside of the transaction, which takes seconds. Of two people who lay out the same plates the
 * second to finish gets `conflict`. Throws as `findPlatesToLay`, and `invalid` for what can't be laid so.
 */
export async function drawSheet(ctx: Context, asked: NewSheet): Promise<Sheet> {
  const planned = await planSheet(ctx, asked);
  const proofs = await prove(ctx, planned);
  return transaction(ctx, async (tx) => {
    const held = await lockWaiting(tx, planned, asked.workOrderIds);
    await write(tx, ctx, { planned, proofs, held });
    return showSheet(tx, planned.id);
  });
}

async function planSheet(ctx: Context, asked: NewSheet): Promise<PlannedSheet> {
  const { database } = ctx;
  const machine = await findMachine(database, asked.machineId);
  if (machine === null) throw invalidField("machineId", "unknownMachine");
  const { item, plate, codes } = await findPlatesToLay(ctx, database, asked.workOrderIds);
  const artworks = await findArtworks(database, plate, codes);
  const { material } = PLATES_ON_SALE[plate];
  const largest = artworks.reduce((most, { sideMm }) => Math.max(most, sideMm), 0);
  const settings = sheetFor(machine.bed, largest, definedOf(asked.sheet ?? {}));
  refuseTooLarge(machine, settings, asked.sheet);
  const places = countOf(settings);
  if (asked.taken.some((place) => place > places)) throw invalidField("taken", "unknownPlace");
  const free = Array.from({ length: places }, (_, at) => at + 1).filter(
    (place) => !asked.taken.includes(place),
  );
  if (free.length === 0) throw invalidField("taken", "allTaken");
  const { laid, left } = layOut(artworks, settings, free);
  if (laid.length === 0) throw invalidField("sheet.plateWidthMm", "platesTooLarge", { largest });
  const kerfMm = kerfIn(machine, material);
  const plates = drawPlates(ctx, plate, laid);
  refuseKerf(ctx, { kerfMm, settings, plates });
  return {
    id: newId(),
    drawnAt: await now(ctx, database),
    machine,
    setup: { layers: machine.layers, origin: machine.origin },
    item,
    material,
    kerfMm,
    settings,
    batch: asked.batch,
    plates,
    left: left.map(({ code }) => code),
  };
}

function definedOf(asked: { [Key in keyof SheetSettings]?: SheetSettings[Key] | undefined }) {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<SheetSettings>;
}

function refuseTooLarge(
  { bed }: Machine,
  settings: SheetSettings,
  asked: NewSheet["sheet"] = {},
): void {
  const places = countOf(settings);
  const values = { width: bed.widthMm, height: bed.heightMm };
  for (const side of ["widthMm", "heightMm"] as const) {
    if (settings[side] > bed[side]) throw invalidField(`sheet.${side}`, "bedTooSmall", values);
  }
  if (places === 0) {
    const isAsked = asked.plateWidthMm !== undefined || asked.plateHeightMm !== undefined;
    throw isAsked
      ? invalidField("sheet.plateWidthMm", "plateTooLarge")
      : invalidField("machineId", "bedTooSmall", values);
  }
  if (places > MOST_PLATES) throw invalidField("sheet.widthMm", "sheetTooLarge");
}

type Cut = { kerfMm: number; settings: SheetSettings; plates: readonly LaidPlate[] };

function refuseKerf(ctx: Context, { kerfMm, settings: sheet, plates }: Cut): void {
  const { host } = new URL(ctx.config.publicUrl);
  for (const plate of plates) {
    const problem = problemOfPlate({ host, kerfMm, sheet, plate });
    if (problem === null) continue;
    const field = problem.field === "kerfMm" ? "machineId" : `sheet.${problem.field}`;
    throw invalidField(field, problem.key, problem.values);
  }
}

async function prove(ctx: Context, planned: PlannedSheet): Promise<SheetProof[]> {
  const order = sheetOrder(ctx, planned);
  const proofs: SheetProof[] = [];
  for (const format of SHEET_FORMATS) {
    const { proof } = await proveSheet(ctx, { ...order, format });
    const [unlike] = proof.unlike;
    if (unlike !== undefined) throw invalidField("workOrderIds", "notAsApproved");
    if (!proof.verified) throw invalidField("sheet", "notVerified", { what: format });
    proofs.push(proof);
  }
  return proofs;
}

/** Codes before work orders, as steps do. Throws `conflict` for what has changed since it was planned. */
async function lockWaiting(
  tx: Transaction,
  { plates }: PlannedSheet,
  workOrderIds: readonly string[],
): Promise<LockedCode[]> {
  const codes = plates.map(({ code }) => code).toSorted();
  const held: LockedCode[] = [];
  for (const code of codes) {
    const one = await lockCode(tx, code);
    if (one?.stage === "created" && !one.isRetired) held.push(one);
  }
  const planned = await tx
    .select({ heldAt: workOrders.heldAt })
    .from(workOrders)
    .where(inArray(workOrders.id, [...workOrderIds]))
    .orderBy(asc(workOrders.id))
    .for("update");
  const isAsPlanned =
    held.length === codes.length && planned.every(({ heldAt }) => heldAt === null);
  if (!isAsPlanned || !(await layPlates(tx, codes))) throw new AppError("conflict");
  return held;
}

type Drawn = { planned: PlannedSheet; proofs: SheetProof[]; held: LockedCode[] };

async function write(
  tx: Transaction,
  ctx: Context,
  { planned, proofs, held }: Drawn,
): Promise<void> {
  const { machine, plates, left, id, settings: sheet, ...columns } = planned;
  const files = proofs.map(({ format, sha256 }) => ({ format, sha256 }));
  const [added] = await tx
    .insert(sheets)
    .values({
      ...columns,
      id,
      settings: sheet,
      state: "drawn",
      machineId: machine.id,
      files,
      leftCodes: left,
    })
    .returning({ number: sheets.number });
  if (added === undefined) throw new Error("A sheet has a number.");
  await tx
    .insert(sheetPlaces)
    .values(
      plates.map(({ place, code }) => ({ sheetId: id, place, code, state: "open" as const })),
    );
  const settingsOf = new Map(plates.map(({ code, settings }) => [code, settings]));
  for (const one of held) {
    const settings = settingsOf.get(one.code);
    if (settings === undefined) continue;
    const drawn = { ...settings, kerfMm: planned.kerfMm };
    const symbol = provenSheet(drawn, { number: added.number, files: proofs });
    await runStep(tx, ctx, one, "symbolProven", { after: { symbol } });
  }
  await recordAudit(tx, ctx, {
    action: "sheet.drawn",
    subject: "sheet",
    subjectId: id,
    details: { number: sheetNumber(added.number), count: plates.length, name: machine.name },
  });
}
