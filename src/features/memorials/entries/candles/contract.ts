import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { optionalLine, optionalNameLine } from "#platform/text.ts";
import { authorSecret, ownEntry } from "../../entries/contract.ts";

const words = z.strictObject({
  name: optionalNameLine(120).optional(),
  message: optionalLine(500).optional(),
});

export const newCandle = words.extend({ secret: authorSecret.optional() });
const correctedCandle = words.extend({ secret: authorSecret });
export type CorrectedCandle = z.infer<typeof correctedCandle>;
export type NewCandle = z.infer<typeof newCandle>;

export const candle = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  message: z.string().nullable(),
  litAt: z.iso.datetime(),
  burnsUntil: z.iso.datetime(),
  /** When somebody last lit it again after it had burnt out. */
  relitAt: z.iso.datetime().nullable(),
  timesRelit: z.int(),
});
export type Candle = z.infer<typeof candle>;

/** As returned to its author: it may be pending approval. */
const leftCandle = candle.extend({ waits: z.literal(true).optional() });
export type LeftCandle = z.infer<typeof leftCandle>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofEntry = ofMemorial.extend({ entryId: z.uuid() });

const candleList = page(candle).extend({
  /** How long a candle burns that is lit now. */
  days: z.int(),
});
export type CandleList = z.infer<typeof candleList>;

export const lightCandle = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/candles",
  summary: "Lights a candle; a repeated Idempotency-Key returns the same candle",
  access: "anyone",
  params: ofMemorial,
  body: newCandle,
  answer: leftCandle,
  status: 201,
});

export const listCandles = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/candles",
  section: "candles",
  summary: "Candles, newest first, including burnt-out ones, or only those (burnt=true)",
  access: "anyone",
  params: ofMemorial,
  query: pageQuery.extend({ burnt: z.literal("true").optional() }),
  answer: candleList,
});

export const correctCandle = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/candles/{entryId}",
  summary:
    "Sets name and words beside a candle: its author, for an hour, by the secret that it was lit with",
  access: "anyone",
  params: ofEntry,
  body: correctedCandle,
  answer: leftCandle,
});

export const takeBackCandle = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/candles/{entryId}/take-back",
  summary: "Puts a candle out: its author, for an hour, by the secret that it was lit with",
  access: "anyone",
  params: ofEntry,
  body: ownEntry,
});

export const relightCandle = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/candles/{candleId}/relight",
  summary: "Lights a burnt-out candle again; one that still burns is answered as it is",
  access: "anyone",
  params: ofMemorial.extend({ candleId: z.uuid() }),
  answer: candle,
});

export const removeCandle = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/candles/{entryId}",
  summary: "Removes a candle from the page; it can be restored",
  access: "signed-in",
  params: ofEntry,
});

export const restoreCandle = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/candles/{entryId}/restore",
  summary: "Restores a removed candle",
  access: "signed-in",
  params: ofEntry,
  answer: candle,
});
