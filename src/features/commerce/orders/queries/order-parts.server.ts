import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { today } from "../../clock/queries.server.ts";
import type { NewLine } from "../../invoices/model.ts";
import { findInvoice } from "../../invoices/queries.server.ts";
import { pagesWithSpace, partsOf, type PlanPart } from "../../plans/model.ts";
import type { PlanKey } from "../../plans/contract.ts";
import { priceOn } from "../../plans/queries.server.ts";

type PricedLine = {
  id: string;
  plan: PlanKey;
  amount: number;
  vatPercent: number;
  memorialIds: readonly string[];
};

/** A line of the invoice. `memorialId`: the page that gets space. */
export type OrderPart = {
  lineId: string;
  plan: PlanKey;
  part: PlanPart["part"];
  gross: number;
  vatPercent: number;
  memorialId: string | null;
};

/**
 * The lines of an order as its invoice has them, by position: a package is a line for each of its parts,
 * at today's prices of those.
 */
export async function invoicedParts(
  ctx: Context,
  reader: Reader,
  lines: readonly PricedLine[],
): Promise<OrderPart[]> {
  const day = await today(ctx, reader);
  const plate = (await priceOn(reader, "plate", day)).amount;
  const space = (await priceOn(reader, "space", day)).amount;
  return lines.flatMap(({ id: lineId, plan, amount, vatPercent, memorialIds }) =>
    partsOf(plan, amount, { plate, space }).map(({ part, amount: gross }, index) => ({
      lineId,
      plan,
      part,
      gross,
      vatPercent,
      memorialId: part === "space" ? (memorialIds[index] ?? null) : null,
    })),
  );
}

/** What is sold: a plate with its delivery, space with the time that it is there. */
export function invoiceLineOf(
  { plan, part, gross, vatPercent }: OrderPart,
  locale: Locale,
): NewLine {
  const t = translator(locale).getFixedT(locale, "plans");
  if (part === "space") {
    return { text: t("of.space.name"), gross, vatPercent, account: "deferredIncome" };
  }
  const named = plan === "single" || plan === "couple" ? "plate" : plan;
  return { text: t(`of.${named}.name`), gross, vatPercent, account: "plates" };
}

export type PlatePart = { position: number; gross: number };

/**
 * The plate of each line as its invoice has it, by the line's id: behind the line's space, if it has
 * any. Space alone has none.
 */
export async function platePartsOf(
  reader: Reader,
  invoiceId: string,
  ordered: readonly { id: string; plan: PlanKey; plate: string | null }[],
): Promise<Map<string, PlatePart>> {
  const invoice = await findInvoice(reader, invoiceId);
  const lines = new Map(invoice?.lines.map((line) => [line.position, line]));
  const parts = new Map<string, PlatePart>();
  let position = 0;
  for (const { id, plan, plate } of ordered) {
    position += pagesWithSpace(plan);
    if (plate === null) continue;
    const line = lines.get(position);
    if (line !== undefined) parts.set(id, { position, gross: line.gross });
    position++;
  }
  return parts;
}
