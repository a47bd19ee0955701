import { and, asc, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { findArtwork, drawArtwork } from "#features/qr/artworks/queries.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import type { PlateName } from "#features/qr/plates/contract.ts";
import { addressOf } from "#platform/call.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { danishDay } from "#platform/days.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { today } from "../../clock/queries.server.ts";
import { totalsOf } from "../../amounts/model.ts";
import { isNobody } from "../../customers/model.ts";
import { isKeyOfOrder } from "../../order-keys/queries.server.ts";
import { findInvoice } from "../../invoices/queries.server.ts";
import { parcelsOf } from "../../parcels/queries.server.ts";
import { listPlans } from "../../plans/queries.server.ts";
import { runningByLine } from "../../subscriptions/queries.server.ts";
import { getProof, type ShownOrder, type ShownOrderLine } from "../contract.ts";
import { shipByOf, withdrawUntil } from "../model.ts";
import { lastWithdrawalDay } from "../../working-days/model.ts";
import { canReadOrder, canWriteOrder } from "../policy.ts";
import { orderLinePages, orderLines, orders } from "../tables.server.ts";
import { invoicedParts } from "./order-parts.server.ts";

export type Order = typeof orders.$inferSelect;
export type Line = typeof orderLines.$inferSelect & { memorialIds: string[] };

/** Whether the caller may read an order: their own, with a key of it, or as staff. */
async function mayReadOrder(
  ctx: Context,
  order: Pick<Order, "id" | "userId">,
  key: string | undefined,
): Promise<boolean> {
  const hasKey = await isKeyOfOrder(ctx.database, order.id, key);
  return canReadOrder(ctx.actor, order, hasKey);
}

/** As one of them is asked for. Another's is as unknown; who guesses is slowed down. */
export async function getOrder(
  ctx: Context,
  id: string,
  key: string | undefined,
): Promise<ShownOrder> {
  const order = await findOrder(ctx.database, id);
  if (order === null || !(await mayReadOrder(ctx, order, key))) throw await unknownOrder(ctx);
  return showOrder(ctx, ctx.database, order, key);
}

/** Before a write of whoever ordered. Throws `notFound` for another's. */
export async function requireOwn(ctx: Context, id: string, key: string | undefined): Promise<void> {
  const order = await findOrder(ctx.database, id);
  const hasKey = await isKeyOfOrder(ctx.database, id, key);
  if (order === null || !canWriteOrder(ctx.actor, order, hasKey)) throw await unknownOrder(ctx);
}

/** Held still until the end of the transaction. */
export async function lockOrder(tx: Transaction, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  if (order === undefined) throw new AppError("notFound");
  return order;
}

async function unknownOrder(ctx: Context): Promise<AppError> {
  await ctx.limits.count("lookup", networkOf(ctx.address));
  return new AppError("notFound");
}

export async function findOrder(reader: Reader, id: string): Promise<Order | null> {
  const [found] = await reader.select().from(orders).where(eq(orders.id, id));
  return found ?? null;
}

/** By the number that people read; no draft. */
export async function findPlacedOrder(reader: Reader, number: string): Promise<Order | null> {
  const [found] = await reader
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), ne(orders.state, "draft")));
  return found ?? null;
}

export async function linesOf(reader: Reader, orderId: string): Promise<Line[]> {
  const rows = await reader
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const pages = await reader
    .select({ lineId: orderLinePages.lineId, memorialId: orderLinePages.memorialId })
    .from(orderLinePages)
    .where(
      inArray(
        orderLinePages.lineId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLinePages.position));
  const byLine = Map.groupBy(pages, ({ lineId }) => lineId);
  return rows.map((row) => ({
    ...row,
    memorialIds: (byLine.get(row.id) ?? []).map(({ memorialId }) => memorialId),
  }));
}

/** The codes that were made for an order. */
export function newCodesOf(lines: readonly Pick<Line, "code" | "isNewCode">[]): string[] {
  return codesOf(lines.filter(({ isNewCode }) => isNewCode));
}

export function codesOf(lines: readonly Pick<Line, "code">[]): string[] {
  return lines.flatMap(({ code }) => (code === null ? [] : [code]));
}

/** The lines of a draft at today's prices. `null` for one that isn't offered any more. */
export async function pricedLines(
  ctx: Context,
  reader: Reader,
  lines: readonly Line[],
): Promise<(Line & { isOffered: boolean })[]> {
  const { items } = await listPlans(ctx, reader);
  const offered = new Map(items.map((plan) => [plan.key, plan]));
  return lines.map((line) => {
    const plan = offered.get(line.plan);
    if (plan === undefined) return { ...line, isOffered: false };
    return { ...line, amount: plan.amount, vatPercent: plan.vatPercent, isOffered: true };
  });
}

export async function showOrder(
  ctx: Context,
  reader: Reader,
  order: Order,
  key: string | undefined,
): Promise<ShownOrder> {
  const { id, number, state, customer, delivery, invoiceId } = order;
  const written = await linesOf(reader, id);
  const lines = state === "draft" ? await pricedLines(ctx, reader, written) : written;
  const stages = await stagesOf(reader, codesOf(lines));
  const spaces = await runningByLine(
    reader,
    lines.map((line) => line.id),
  );
  const invoice = invoiceId === null ? null : await findInvoice(reader, invoiceId);
  const { total, vat } = invoice ?? totalsOf(await invoicedParts(ctx, reader, lines));
  const isConsumer = customer.kind === "private";
  const completedOn = order.completedAt === null ? null : danishDay(order.completedAt);
  const placedOn = order.placedAt === null ? null : danishDay(order.placedAt);
  const lastDayOf = ({ plate, words }: Line) =>
    plate === null
      ? placedOn && lastWithdrawalDay(placedOn)
      : withdrawUntil({ completedOn }, { hasWords: words.length > 0 });
  return {
    id,
    number,
    state,
    total,
    vat,
    lines: await Promise.all(
      lines.map(async (line): Promise<ShownOrderLine> => {
        // Nobody approves what a reseller's plates look like: their codes are drawn when they are made.
        const hash = order.companyId === null ? ((await proofOf(ctx, line))?.hash ?? null) : null;
        return {
          id: line.id,
          plan: line.plan,
          amount: line.amount,
          memorialIds: line.memorialIds,
          words: line.words,
          code: line.code,
          stage: stages.get(line.code ?? "") ?? null,
          withdrawUntil: isConsumer && line.withdrawnAt === null ? lastDayOf(line) : null,
          spaces: spaces.get(line.id) ?? [],
          plate: line.plate,
          proof: hash === null ? null : proofAt({ id, hash }, key),
        };
      }),
    ),
    customer: isNobody(customer) ? null : customer,
    delivery,
    invoiceId,
    payBy: invoice !== null && invoice.due > 0 ? invoice.dueOn : null,
    shipBy: state === "draft" ? shipByOf(await today(ctx, reader), lines) : order.shipBy,
    parcels: await parcelsOf(ctx, reader, id),
    withdrawal: shownWithdrawal(order),
  };
}

function shownWithdrawal(order: Order): ShownOrder["withdrawal"] {
  const { withdrawalReceivedAt: receivedAt, withdrawalOutcome: outcome } = order;
  if (receivedAt === null || outcome === null) return null;
  return { receivedAt: receivedAt.toISOString(), outcome, refund: order.withdrawalRefund };
}

function proofAt(of: { id: string; hash: string }, key: string | undefined) {
  const at = (format: "svg" | "pdf") =>
    addressOf(getProof, { params: { ...of, format }, query: { key } });
  return { hash: of.hash, svg: at("svg"), pdf: at("pdf") };
}

export async function stagesOf(reader: Reader, codes: readonly string[]) {
  const rows = await reader
    .select({ code: qrCodes.code, stage: qrCodes.stage })
    .from(qrCodes)
    .where(inArray(qrCodes.code, [...codes]));
  return new Map(rows.map(({ code, stage }) => [code, stage]));
}

/** What was approved, or what a draft's plate would be; `null` for space alone. */
export async function proofOf(
  services: Pick<Services, "config">,
  line: Pick<Line, "code" | "plate" | "words" | "proof" | "proofHash">,
): Promise<{ svg: string; hash: string } | null> {
  const { code, plate, words, proof, proofHash } = line;
  if (code === null || plate === null) return null;
  if (proof !== null && proofHash !== null) return { svg: proof, hash: proofHash };
  return drawArtwork(services, { code, plate, words });
}

type DrawnLine = { code: string; plate: PlateName; words: string[] };

/** The line whose proof has this hash. Throws `notFound`, also when its words changed since. */
export async function getProofLine(
  ctx: Context,
  { id, hash }: { id: string; hash: string },
  key: string | undefined,
): Promise<{ line: DrawnLine; svg: string; drawnAt: Date }> {
  const order = await findOrder(ctx.database, id);
  if (order === null || !(await mayReadOrder(ctx, order, key))) throw await unknownOrder(ctx);
  for (const line of await linesOf(ctx.database, id)) {
    const { code, plate, words } = line;
    const proof = await proofOf(ctx, line);
    if (code === null || plate === null || proof?.hash !== hash) continue;
    const drawnAt = order.placedAt ?? order.changedAt;
    return { line: { code, plate, words }, svg: proof.svg, drawnAt };
  }
  throw new AppError("notFound");
}

/** The plate that a code had before, as it was ordered. */
export async function plateBefore(reader: Reader, code: string) {
  return (await findArtwork(reader, code))?.plate ?? null;
}

/** The open order that a code stands in, other than this one. */
export async function isInAnotherOrder(
  reader: Reader,
  code: string,
  orderId: string,
): Promise<boolean> {
  const [found] = await reader
    .select({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(and(eq(orderLines.code, code), eq(orderLines.isOpen, true)));
  return found !== undefined && found.orderId !== orderId;
}

/** Whether another order has or had a plate made with the code: the code goes on with that. */
export async function isOrderedElsewhere(
  reader: Reader,
  code: string,
  orderId: string,
): Promise<boolean> {
  const others = await reader
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.code, code),
        ne(orderLines.orderId, orderId),
        isNull(orderLines.withdrawnAt),
        inArray(orders.state, ["placed", "released", "completed"]),
      ),
    )
    .limit(1);
  return others.length > 0;
}

/** Adds to `orderedCodes`: those whose plate is neither delivered nor withdrawn. */
export async function codesInOrders(reader: Reader, codes: readonly string[]): Promise<string[]> {
  const rows = await reader
    .select({ code: qrCodes.code })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(qrCodes, eq(qrCodes.code, orderLines.code))
    .where(
      and(
        inArray(orderLines.code, [...codes]),
        eq(orderLines.isOpen, true),
        isNull(orderLines.withdrawnAt),
        or(
          eq(orders.state, "placed"),
          and(eq(orders.state, "released"), ne(qrCodes.stage, "delivered")),
        ),
      ),
    );
  return rows.map(({ code }) => code);
}
