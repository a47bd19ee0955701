import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import type { OrderParcel } from "../contract.ts";

/** What of an order was sent, for whoever ordered: whoever sends it knows. */
export const orderParcels =
  defineExtensionPoint<(reader: Reader, orderId: string) => Promise<OrderParcel[]>>("orderParcels");

export async function parcelsOf(
  services: Services,
  reader: Reader,
  orderId: string,
): Promise<OrderParcel[]> {
  const sent: OrderParcel[] = [];
  for (const find of orderParcels.of(services)) sent.push(...(await find(reader, orderId)));
  return sent;
}
