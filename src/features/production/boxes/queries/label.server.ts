import type { Context } from "#platform/context.server.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { productionError } from "../../errors.ts";
import type { LabelDocument } from "../engine/label-document.ts";
import { showBox } from "./show-boxes.server.ts";

/** Boxes are sent within Denmark. */
const LOCALE = "da";

/**
 * What stands outside a box. Nothing of it tells of a death: the sender is an address, without the name of
 * this house, unless the operator chose otherwise. Throws `notFound`, `production.boxOpen`, or
 * `production.addressGone` some days after delivery.
 */
export async function getLabel(ctx: Context, id: string): Promise<LabelDocument> {
  const { number, sscc, state, orderNumber, recipient } = await showBox(ctx, ctx.database, id);
  if (state === "open") throw productionError("boxOpen");
  if (recipient === null) throw productionError("addressGone");
  const t = translator(LOCALE).getFixedT(LOCALE, "packing");
  const { labelSender, brand } = ctx.config;
  return {
    id,
    number,
    sscc,
    sender: labelSender ?? brand.address.split(/,\s*/),
    recipient: [recipient.name, recipient.street, `${recipient.postalCode} ${recipient.city}`],
    texts: {
      from: t("label.from"),
      to: t("label.to"),
      box: t("label.box", { number }),
      order: t("label.order", { number: orderNumber }),
    },
  };
}
