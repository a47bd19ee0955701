import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import { complaintUntil } from "../guarantee/model.ts";
import type { OrderParcel } from "./contract.ts";

/** As whoever sends it knows of it. */
export type SentParcel = Omit<OrderParcel, "complainUntil">;

/** What of an order was sent, for whoever ordered. */
export const orderParcels =
  defineExtensionPoint<(reader: Reader, orderId: string) => Promise<SentParcel[]>>("orderParcels");

export async function parcelsOf(
  services: Services,
  reader: Reader,
  orderId: string,
): Promise<OrderParcel[]> {
  const sent: SentParcel[] = [];
  for (const find of orderParcels.of(services)) sent.push(...(await find(reader, orderId)));
  return sent.map((parcel) => {
    const { deliveredOn } = parcel;
    return { ...parcel, complainUntil: deliveredOn === null ? null : complaintUntil(deliveredOn) };
  });
}
