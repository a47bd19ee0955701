import { eq } from "drizzle-orm";
import { createDigitalCode } from "#features/qr/commands/claim-code.server.ts";
import { withdrawPlate } from "#features/qr/commands/order-plate.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { violatedUnique, type Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { drawWord } from "#platform/secrets/keyed.server.ts";
import { now } from "../../clock/queries.server.ts";
import { commerceError } from "../../errors.ts";
import { NOBODY } from "../../customers/model.ts";
import { deleteOrderKeys, issueOrderKey } from "../../order-keys/commands.server.ts";
import { pagesWithSpace } from "../../plans/model.ts";
import { listPlans } from "../../plans/queries.server.ts";
import type { CreatedOrder, OrderDraft, ShownOrder } from "../contract.ts";
import { NUMBER_ALPHABET, NUMBER_LENGTH } from "../engine/order-number.ts";
import {
  linesOf,
  lockOrder,
  newCodesOf,
  requireOwn,
  showOrder,
  type Line,
} from "../queries/show-order.server.ts";
import { readLine, type ReadLine } from "../queries/read-line.server.ts";
import { orderLinePages, orderLines, orders } from "../tables.server.ts";

/**
 * Begins an order. Visitors get a key with it: it is told once. Throws `commerce.shopClosed` where nothing
 * could be paid.
 */
export async function createOrder(ctx: Context, input: OrderDraft): Promise<CreatedOrder> {
  if (!ctx.config.takesOrders) throw commerceError("shopClosed");
  await ctx.limits.count("order", networkOf(ctx.address));
  return refusingSharedCodes(() =>
    transaction(ctx, async (tx) => {
      const at = await now(ctx, tx);
      const id = newId();
      const userId = ctx.actor?.userId ?? null;
      const { delivery } = input;
      const customer = input.customer ?? NOBODY;
      const number = drawWord(NUMBER_ALPHABET, NUMBER_LENGTH);
      const [order] = await tx
        .insert(orders)
        .values({
          id,
          number,
          userId,
          customer,
          delivery,
          locale: ctx.locale,
          state: "draft",
          createdAt: at,
          changedAt: at,
        })
        .returning();
      if (order === undefined) throw new Error("No order was made.");
      await writeLines(tx, ctx, id, input);
      const key = userId === null ? await issueOrderKey(tx, id) : undefined;
      const shown = await showOrder(ctx, tx, order, key);
      return key === undefined ? shown : { ...shown, key };
    }),
  );
}

/** Throws `conflict` once it is placed. */
export async function changeOrder(
  ctx: Context,
  id: string,
  input: OrderDraft,
  key: string | undefined,
): Promise<ShownOrder> {
  await requireOwn(ctx, id, key);
  return refusingSharedCodes(() =>
    transaction(ctx, async (tx) => {
      const order = await lockOrder(tx, id);
      if (order.state !== "draft") throw new AppError("conflict");
      const { delivery } = input;
      const customer = input.customer ?? NOBODY;
      const changed = { customer, delivery, locale: ctx.locale, changedAt: await now(ctx, tx) };
      await tx.update(orders).set(changed).where(eq(orders.id, id));
      await writeLines(tx, ctx, id, input);
      return showOrder(ctx, tx, { ...order, ...changed }, key);
    }),
  );
}

export async function deleteOrder(
  ctx: Context,
  id: string,
  key: string | undefined,
): Promise<void> {
  await requireOwn(ctx, id, key);
  await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.state !== "draft") throw new AppError("conflict");
    await deleteDraft(tx, ctx, id);
  });
}

/** With its keys; the codes that were made for it are never used for another. */
export async function deleteDraft(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const lines = await linesOf(tx, id);
  await tx.delete(orders).where(eq(orders.id, id));
  await deleteOrderKeys(tx, id);
  await retireNewCodes(tx, ctx, lines);
}

async function retireNewCodes(tx: Transaction, ctx: Context, lines: readonly Line[]) {
  for (const { code, isNewCode } of lines) {
    if (isNewCode && code !== null) await withdrawPlate(tx, ctx, code, "draft deleted");
  }
}

/**
 * Replaces the lines of a draft. Codes made for it before are used again, first by the lines that
 * name them, so that a plate keeps its code while its words change.
 */
async function writeLines(
  tx: Transaction,
  ctx: Context,
  orderId: string,
  { lines: asked }: OrderDraft,
): Promise<void> {
  const before = await linesOf(tx, orderId);
  const made = newCodesOf(before);
  const { items: plans } = await listPlans(ctx, tx);
  const read: ReadLine[] = [];
  for (const [index, line] of asked.entries()) {
    read.push(await readLine(tx, ctx, line, { index, orderId, made, plans }));
  }
  const named = read.flatMap(({ code }) => (code === null ? [] : [code]));
  const twice = named.findIndex((code, index) => named.indexOf(code) !== index);
  if (twice !== -1) throw invalidField("lines", "codeInOrder");
  const withSpace = read.flatMap(({ plan, memorialIds }) =>
    pagesWithSpace(plan) > 0 ? memorialIds : [],
  );
  if (new Set(withSpace).size < withSpace.length) throw invalidField("lines", "pageTwice");
  const free = made.filter((code) => !named.includes(code));
  await tx.delete(orderLines).where(eq(orderLines.orderId, orderId));
  for (const [position, line] of read.entries()) {
    const code =
      line.plate === null
        ? null
        : (line.code ?? free.shift() ?? (await createDigitalCode(tx, ctx)));
    const isNewCode = code !== null && (made.includes(code) || !line.isOwnCode);
    await insertLine(tx, { ...line, code, orderId, position, isNewCode });
  }
  await retireNewCodes(
    tx,
    ctx,
    before.filter(({ code }) => code !== null && free.includes(code)),
  );
}

async function insertLine(
  tx: Transaction,
  {
    memorialIds,
    isOwnCode: _isOwn,
    ...line
  }: ReadLine & { orderId: string; position: number; isNewCode: boolean },
): Promise<void> {
  const id = newId();
  await tx.insert(orderLines).values({ ...line, id });
  if (memorialIds.length === 0) return;
  const pages = memorialIds.map((memorialId, at) => ({ lineId: id, memorialId, position: at }));
  await tx.insert(orderLinePages).values(pages);
}

/** Of two drafts with the same code, the second is refused. */
async function refusingSharedCodes<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write();
  } catch (error) {
    if (violatedUnique(error) !== "order_lines_code") throw error;
    throw invalidField("lines", "codeInOrder");
  }
}

/** Handles `accountErased`: what was never ordered goes with the account. */
export async function deleteDraftsOf(
  tx: Transaction,
  ctx: Context,
  { userId }: { userId: string },
): Promise<void> {
  const drafts = await tx
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(eq(orders.userId, userId));
  for (const { id, state } of drafts) if (state === "draft") await deleteDraft(tx, ctx, id);
}
