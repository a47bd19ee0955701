import { z } from "zod";

export const PARCEL_STATES = ["shipped", "delivered", "lost"] as const;

/** Plates of the order that were sent together. */
export const orderParcel = z.object({
  state: z.enum(PARCEL_STATES),
  /** As people call it; `null` for one that has no name here. */
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** The carrier's own page of it. */
  trackingUrl: z.string().nullable(),
  shippedOn: z.iso.date().nullable(),
  deliveredOn: z.iso.date().nullable(),
  /** The last day for complaining of what was wrong with the plates from the beginning. */
  complainUntil: z.iso.date().nullable(),
  codes: z.array(z.string()),
});
export type OrderParcel = z.infer<typeof orderParcel>;
