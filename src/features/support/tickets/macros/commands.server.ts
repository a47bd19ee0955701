import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { violatedUnique, type Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { MACROS_MAX, type Macro, type NewMacro } from "./contract.ts";
import { shownMacro } from "./queries.server.ts";
import { ticketMacros } from "./tables.server.ts";

/** Throws `invalid` if the name is taken, `limitReached` above the maximum. */
export function addMacro(ctx: Context, macro: NewMacro): Promise<Macro> {
  return written(ctx, "macro.added", async (tx) => {
    // Locked, so that two concurrent ones respect the limit.
    await tx.execute(sql`lock table ${ticketMacros} in share row exclusive mode`);
    if ((await tx.$count(ticketMacros)) >= MACROS_MAX) {
      throw new AppError("limitReached", { values: { count: MACROS_MAX } });
    }
    return tx
      .insert(ticketMacros)
      .values({ id: newId(), ...rowOf(macro) })
      .returning(shownMacro);
  });
}

/** Throws `invalid` if the name is taken, `notFound`. */
export function changeMacro(ctx: Context, id: string, macro: NewMacro): Promise<Macro> {
  return written(ctx, "macro.changed", (tx) =>
    tx.update(ticketMacros).set(rowOf(macro)).where(eq(ticketMacros.id, id)).returning(shownMacro),
  );
}

export async function removeMacro(ctx: Context, id: string): Promise<void> {
  await written(ctx, "macro.removed", (tx) =>
    tx.delete(ticketMacros).where(eq(ticketMacros.id, id)).returning(shownMacro),
  );
}

function rowOf({ name, texts, then = null }: NewMacro) {
  const nameKey = name.normalize("NFKC").toLowerCase();
  return { name, nameKey, texts, then, changedAt: new Date() };
}

type Action = "macro.added" | "macro.changed" | "macro.removed";

async function written(
  ctx: Context,
  action: Action,
  write: (tx: Transaction) => Promise<Macro[]>,
): Promise<Macro> {
  try {
    return await transaction(ctx, async (tx) => {
      const [macro] = await write(tx);
      if (macro === undefined) throw new AppError("notFound");
      const { id, name } = macro;
      await recordAudit(tx, ctx, { action, subject: "macro", subjectId: id, details: { name } });
      return macro;
    });
  } catch (error) {
    if (violatedUnique(error) === "ticket_macros_name") throw invalidField("name", "taken");
    throw error;
  }
}
