import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { pastDate } from "#platform/date-field.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { nameLine, optionalLine, paragraphs } from "#platform/text.ts";
import { messagePicture, pictureTicket } from "./pictures/contract.ts";
import {
  authorSecret,
  ENTRIES,
  MESSAGE_KINDS,
  ownEntry,
  type MessageKind,
} from "../entries/contract.ts";
import type { Candle } from "../entries/candles/contract.ts";

/** The kind that can be a memory: with a date, quoted in its years. */
export const REMEMBERED = "guestbook" satisfies MessageKind;

const DECADE_MAX = 9990;

const wordsOf = (maxLength: number) =>
  z.strictObject({
    authorName: nameLine(120),
    message: paragraphs(maxLength),
    relation: optionalLine(80).optional(),
  });

/** A form without a script sends text. */
export const decade = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{3,4}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(DECADE_MAX).multipleOf(10, { error: "noDecade" }));

const newMessage = (maxLength: number) =>
  wordsOf(maxLength)
    .extend({
      secret: authorSecret.optional(),
      /** Of an uploaded picture; greetings only. */
      picture: pictureTicket.optional(),
      /** When it was, of what is remembered: a date or a decade; greetings only. */
      happenedOn: pastDate.optional(),
      decade: decade.optional(),
    })
    .refine(({ happenedOn, decade: of }) => happenedOn === undefined || of === undefined, {
      error: "dateOrDecade",
      path: ["decade"],
    });
const correctedMessage = (maxLength: number) => wordsOf(maxLength).extend({ secret: authorSecret });
export type CorrectedMessage = z.infer<ReturnType<typeof correctedMessage>>;
export type NewMessage = z.infer<ReturnType<typeof newMessage>>;

export const message = z.object({
  id: z.uuid(),
  authorName: z.string(),
  message: z.string(),
  relation: z.string().nullable(),
  createdAt: z.iso.datetime(),
  picture: messagePicture.optional(),
  /** Of a memory: when it was, a partial date or a decade. */
  happenedOn: z.string().optional(),
  decade: z.int().optional(),
});
export type Message = z.infer<typeof message>;

/** The response to its author: `waits` until a keeper approves it. */
const writtenMessage = message.extend({ waits: z.literal(true).optional() });
export type WrittenMessage = z.infer<typeof writtenMessage>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofEntry = ofMemorial.extend({ entryId: z.uuid() });

function callsOf<Kind extends MessageKind>(kind: Kind) {
  const { section, one, many, maxLength }: (typeof ENTRIES)[Kind] = ENTRIES[kind];
  return {
    write: defineCall({
      method: "POST",
      path: `/api/memorials/{id}/${section}`,
      summary: `Writes a ${one}; a repeated Idempotency-Key returns the same entry`,
      access: "anyone",
      params: ofMemorial,
      body: newMessage(maxLength),
      answer: writtenMessage,
      status: 201,
    }),
    list: defineCall({
      method: "GET",
      path: `/api/memorials/{id}/${section}`,
      section,
      summary: `${many.replace(/^./, (first) => first.toUpperCase())}, newest first`,
      access: "anyone",
      params: ofMemorial,
      query: pageQuery,
      answer: page(message),
    }),
    correct: defineCall({
      method: "PUT",
      path: `/api/memorials/{id}/${section}/{entryId}`,
      summary: `Corrects a ${one}: its author, for an hour, by the secret that it was written with`,
      access: "anyone",
      params: ofEntry,
      body: correctedMessage(maxLength),
      answer: writtenMessage,
    }),
    takeBack: defineCall({
      method: "POST",
      path: `/api/memorials/{id}/${section}/{entryId}/take-back`,
      summary: `Erases a ${one}: its author, for an hour, by the secret that it was written with`,
      access: "anyone",
      params: ofEntry,
      body: ownEntry,
    }),
    remove: defineCall({
      method: "DELETE",
      path: `/api/memorials/{id}/${section}/{entryId}`,
      summary: `Removes a ${one} from the page; it can be restored`,
      access: "signed-in",
      params: ofEntry,
    }),
    restore: defineCall({
      method: "POST",
      path: `/api/memorials/{id}/${section}/{entryId}/restore`,
      summary: `Restores a removed ${one}`,
      access: "signed-in",
      params: ofEntry,
      answer: message,
    }),
  };
}

type MessageCalls = { [Kind in MessageKind]: ReturnType<typeof callsOf<Kind>> };

export const messageCalls = Object.fromEntries(
  MESSAGE_KINDS.map((kind) => [kind, callsOf(kind)]),
) as MessageCalls;

/**
 * An entry with its kind: from the live stream, from a response, or optimistic, before the
 * response.
 */
export type ShownEntry = { kind: "candle"; entry: Candle } | { kind: MessageKind; entry: Message };
