import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { optionalLine, optionalNameLine } from "#platform/text.ts";

export const newCandle = z.strictObject({
  name: optionalNameLine(120).optional(),
  message: optionalLine(500).optional(),
});
export type NewCandle = z.infer<typeof newCandle>;

export const candle = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  message: z.string().nullable(),
  litAt: z.iso.datetime(),
  burnsUntil: z.iso.datetime(),
});
export type Candle = z.infer<typeof candle>;

/** As its writer is answered it: it may wait until a keeper lets it in. */
const leftCandle = candle.extend({ waits: z.literal(true).optional() });
export type LeftCandle = z.infer<typeof leftCandle>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofEntry = ofMemorial.extend({ entryId: z.uuid() });

export const lightCandle = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/candles",
  summary: "Lights a candle; the same Idempotency-Key twice is one candle",
  access: "anyone",
  params: ofMemorial,
  body: newCandle,
  answer: leftCandle,
  status: 201,
});

export const listCandles = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/candles",
  summary: "Candles, newest first, burnt-out ones among them or alone (burnt=true)",
  access: "anyone",
  params: ofMemorial,
  query: pageQuery.extend({ burnt: z.literal("true").optional() }),
  answer: page(candle),
});

export const removeCandle = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/candles/{entryId}",
  summary: "Takes a candle off the page; undoable",
  access: "signed-in",
  params: ofEntry,
});

export const restoreCandle = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/candles/{entryId}/restore",
  summary: "Puts a candle back that was taken off",
  access: "signed-in",
  params: ofEntry,
  answer: candle,
});
