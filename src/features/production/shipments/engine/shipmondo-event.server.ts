import { z } from "zod";
import { readSignedToken } from "./signed-token.server.ts";

/** `carrierId`: the shipment that was delivered. */
export type DeliveryEvent = { carrierId: string; at: Date };

/** Not signed with our key. */
export class UnsignedEvent extends Error {}

const envelope = z.object({ data: z.string().max(100_000) });

/** What its "Shipment Monitor" sends, as far as we use it. */
const monitored = z.object({
  data: z.object({
    shipment_id: z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String),
    current_status: z.string(),
    current_status_registered_at: z.string().nullish(),
  }),
});

/**
 * A delivery that Shipmondo tells of; `null` for whatever else it tells. Only what is signed counts: the
 * headers, which name the event as well, aren't.
 */
export function readShipmondoEvent(body: unknown, key: string, now: Date): DeliveryEvent | null {
  const { data: sent } = envelope.safeParse(body);
  const signed = sent === undefined ? null : readSignedToken(sent.data, key);
  if (signed === null) throw new UnsignedEvent("not signed by Shipmondo");
  const { data: event } = monitored.safeParse(unpacked(signed));
  if (event === undefined) return null;
  const { shipment_id: carrierId, current_status: status, ...rest } = event.data;
  if (status.toUpperCase() !== "DELIVERED") return null;
  const told = new Date(rest.current_status_registered_at ?? Number.NaN);
  // A time that is none, or lies ahead, is no reason not to believe that it arrived.
  return { carrierId, at: told.getTime() <= now.getTime() ? told : now };
}

/** Theirs contain JSON as a text, as the example in their documentation shows. */
function unpacked(contents: unknown): unknown {
  if (typeof contents !== "string") return contents;
  try {
    return JSON.parse(contents);
  } catch {
    return null;
  }
}
