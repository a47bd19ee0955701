import { eq } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { now } from "#features/commerce/clock/queries.server.ts";
import type { Material } from "#features/qr/advice/contract.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { Machine, MachineFields, NewKerf } from "./contract.ts";
import { layerProblem } from "./model.ts";
import { getMachine } from "./queries.server.ts";
import { machineKerfs, machines } from "./tables.server.ts";

/** Throws `invalid` for layers that the software can't tell apart. */
function columnsOf({ name, software, bed, origin, layers = [] }: MachineFields) {
  const problem = layerProblem(layers);
  if (problem !== null) throw invalidField("layers", problem);
  return { name, software, bedWidthMm: bed.widthMm, bedHeightMm: bed.heightMm, origin, layers };
}

export async function createMachine(ctx: Context, fields: MachineFields): Promise<Machine> {
  return transaction(ctx, async (tx) => {
    const id = newId();
    await tx.insert(machines).values({ ...columnsOf(fields), id, createdAt: await now(ctx, tx) });
    const { name } = fields;
    await recordAudit(tx, ctx, {
      action: "machine.created",
      subject: "machine",
      subjectId: id,
      details: { name },
    });
    return getMachine(tx, id);
  });
}

/** Throws `notFound`. */
export async function editMachine(
  ctx: Context,
  id: string,
  fields: MachineFields,
): Promise<Machine> {
  return transaction(ctx, async (tx) => {
    const { rowCount } = await tx
      .update(machines)
      .set(columnsOf(fields))
      .where(eq(machines.id, id));
    if (rowCount === 0) throw new AppError("notFound");
    await recordAudit(tx, ctx, {
      action: "machine.edited",
      subject: "machine",
      subjectId: id,
      details: { name: fields.name },
    });
    return getMachine(tx, id);
  });
}

type Measured = NewKerf & { material: Material };

/** Throws `notFound`. */
export async function setKerf(ctx: Context, id: string, measured: Measured): Promise<Machine> {
  return transaction(ctx, async (tx) => {
    await recordKerf(tx, ctx, id, measured);
    return getMachine(tx, id);
  });
}

/** Of two at once the later counts. Throws `notFound`. */
export async function recordKerf(
  tx: Transaction,
  ctx: Context,
  machineId: string,
  { material, kerfMm, reason }: Measured,
): Promise<void> {
  // Locked, so that ids rise in the order of the measurements.
  const [found] = await tx
    .select({ name: machines.name })
    .from(machines)
    .where(eq(machines.id, machineId))
    .for("update");
  if (found === undefined) throw new AppError("notFound");
  await tx.insert(machineKerfs).values({
    id: newId(),
    machineId,
    material,
    kerfMm,
    reason,
    measuredAt: await now(ctx, tx),
    measuredBy: signedIn(ctx).userId,
  });
  await recordAudit(tx, ctx, {
    action: "machine.kerfMeasured",
    subject: "machine",
    subjectId: machineId,
    details: { name: found.name, material, kerfMm, reason },
  });
}
