import { and, eq } from "drizzle-orm";
import { transaction, type Context } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { formatMoney } from "#platform/money.ts";
import { now } from "../../clock/queries.server.ts";
import { commerceError } from "../../errors.ts";
import { dueOf } from "../../invoices/queries.server.ts";
import { findReadable } from "../../invoices/reading/queries.server.ts";
import {
  CARD_AMOUNT,
  ProviderAway,
  type NewCheckout,
  type PaymentProvider,
} from "../engine/provider.ts";
import { providerOf } from "../queries.server.ts";
import { checkouts } from "../tables.server.ts";
import { closeLater } from "./close-later.server.ts";

type Asked = { id: string; key: string | undefined; amount: number | undefined };

/**
 * Opens a page of the provider on which an invoice, or a part of it, is paid. Nothing is counted by
 * this. Throws `cardUnset`, `nothingDue`, `cardAway`, and `invalid` for more than is left or less than
 * cards can pay. The key of the order isn't passed on: the browser keeps it for the way back.
 */
export async function startCheckout(ctx: Context, asked: Asked): Promise<{ url: string }> {
  await ctx.limits.count("order", networkOf(ctx.address));
  const { id, kind, due, number, customer, locale } = await findReadable(ctx, asked.id, asked.key);
  const provider = providerOf(ctx.config);
  if (provider === null) throw commerceError("cardUnset");
  if (kind === "creditNote" || due === 0 || customer === null) throw commerceError("nothingDue");
  const amount = asked.amount ?? due;
  refuseAmount(ctx, amount, due);
  const attempt = await ctx.database.$count(
    checkouts,
    and(eq(checkouts.invoiceId, id), eq(checkouts.amount, amount)),
  );
  const { publicUrl } = ctx.config;
  const { session, url } = await opened(ctx, provider, {
    invoiceId: id,
    amount,
    text: translator(locale).getFixedT(locale, "invoices")("document.invoice", { number }),
    email: customer.email,
    locale,
    successUrl: `${publicUrl}/invoice-payment-success?invoice=${id}`,
    cancelUrl: `${publicUrl}/invoice-payment/${id}`,
    idempotencyKey: `${id}:${amount}:${attempt}`,
  });
  const openedAt = await now(ctx, ctx.database);
  await transaction(ctx, async (tx) => {
    await tx
      .insert(checkouts)
      .values({ invoiceId: id, amount, attempt, session, openedAt })
      // Two at the same moment were given the same page.
      .onConflictDoNothing();
    // It may have been paid while the provider was asked.
    if ((await dueOf(tx, id)) < amount) await closeLater(tx, ctx, { invoiceId: id });
  });
  return { url };
}

function refuseAmount({ locale }: Context, amount: number, due: number): void {
  const money = (oere: number) => formatMoney({ amount: oere, currency: "DKK" }, locale);
  if (amount > due) throw invalidField("amount", "moreThanDue", { sum: money(due) });
  if (amount < CARD_AMOUNT.min || amount > CARD_AMOUNT.max) {
    const { min, max } = CARD_AMOUNT;
    throw invalidField("amount", "notByCard", { min: money(min), max: money(max) });
  }
}

async function opened({ log }: Context, provider: PaymentProvider, asked: NewCheckout) {
  try {
    return await provider.openCheckout(asked);
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    log.warn({ reason: error.message }, "No card payment could be opened");
    throw commerceError("cardAway");
  }
}
