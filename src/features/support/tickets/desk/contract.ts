import { z } from "zod";
import { emailAddress } from "#platform/email-address.ts";
import { defineCall } from "#platform/call.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { page, pageInBody, pageQuery } from "#platform/paging.ts";
import { line, nameLine, optionalParagraphs, paragraphs } from "#platform/text.ts";
import { ticketContext } from "../context/contract.ts";
import {
  attachmentState,
  messageKind,
  proof,
  SUBJECT_MAX,
  TICKET_STATES,
  ticketChannel,
  ticketState,
} from "../contract.ts";
import { unfilledIn } from "../macros/engine/placeholders.ts";

/**
 * Tickets as staff read and answer them. `PUT`, `replies` and `merge` ask for `If-Match: "<revision>"`:
 * without it 428 `support.revisionNeeded`, with an older one 412 `changedMeanwhile`.
 */

export const TICKET_VIEWS = ["mine", "unassigned", "all", ...TICKET_STATES] as const;
/** `held`: can be taken back still. `failed`: refused by a mail server, at once or later. */
export const DELIVERY_STATES = ["held", "sending", "sent", "failed"] as const;
const PRESENCES = ["reading", "writing"] as const;

export const REPLY_MAX = 20_000;
export const REASON_MAX = 500;

const at = z.iso.datetime();
const locale = z.enum(LOCALES);
const colleague = z.object({ id: z.uuid(), name: z.string() });
export type Colleague = z.infer<typeof colleague>;

const ticketItem = z.object({
  id: z.uuid(),
  number: z.string(),
  subject: z.string(),
  state: ticketState,
  channel: ticketChannel,
  locale,
  /** Empty once the person is erased. `answersTo`: where answers go, as the letter asked for. */
  contact: z.object({ name: z.string(), email: z.string(), answersTo: z.string() }),
  proof,
  assignee: colleague.nullable(),
  /** `null` while we owe no answer. */
  answerBy: at.nullable(),
  isLate: z.boolean(),
  spamReasons: z.array(z.string()),
  revision: z.int(),
  updatedAt: at,
});
export type TicketItem = z.infer<typeof ticketItem>;

const delivery = z.object({
  state: z.enum(DELIVERY_STATES),
  sendsAt: at.nullable(),
  /** Why it failed, in the words of the mail server. */
  reason: z.string().nullable(),
});

const message = z.object({
  id: z.uuid(),
  kind: messageKind,
  body: z.string(),
  /** What the writer's mail program repeated. */
  quoted: z.string(),
  from: z.object({
    name: z.string(),
    email: z.string().nullable(),
    /** Where this mail asks for its answer, if not there. */
    replyTo: z.string().nullable(),
    /** Neither staff nor the ticket's own address: a further person, who gets no copies. */
    isAnother: z.boolean(),
  }),
  /** `null` for what staff wrote. */
  proof: proof.nullable(),
  /** Of replies. */
  delivery: delivery.nullable(),
  sentAt: at,
  /** A mail's own subject, where it isn't the ticket's. */
  subject: z.string().nullable(),
  /** The number of the merged ticket that it was written to. */
  mergedFrom: z.string().nullable(),
  attachments: z.array(
    z.object({
      id: z.uuid(),
      fileName: z.string(),
      type: z.string(),
      size: z.int(),
      /** What is held is never served. */
      state: attachmentState,
    }),
  ),
  can: z.object({ takeBack: z.boolean(), split: z.boolean(), readOriginal: z.boolean() }),
});
export type TicketMessage = z.infer<typeof message>;

const presence = colleague.extend({ doing: z.enum(PRESENCES) });
export type TicketPresence = z.infer<typeof presence>;

const otherTicket = z.object({ id: z.uuid(), number: z.string(), subject: z.string() });

const wholeTicket = ticketItem.extend({
  snoozedUntil: at.nullable(),
  /** The caller's own unfinished text; "" without one. */
  draft: z.string(),
  /** Oldest first, with those of tickets that were merged into it. */
  messages: z.array(message),
  history: z.array(
    z.object({
      id: z.uuid(),
      step: z.string(),
      at,
      /** The member of staff; `null` for everybody else. */
      by: z.string().nullable(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Colleagues who have it open now. */
  presence: z.array(presence),
  mergedInto: otherTicket.nullable(),
  /** What was merged into it, and until when that can be undone. */
  merged: z.array(otherTicket.extend({ undoUntil: at })),
  /** The older ticket that it goes on from. */
  follows: otherTicket.nullable(),
  context: ticketContext,
  /** When the account was last asked for proof. */
  proofAskedAt: at.nullable(),
  can: z.object({
    answer: z.boolean(),
    manage: z.boolean(),
    merge: z.boolean(),
    unmerge: z.boolean(),
    requestProof: z.boolean(),
  }),
});
export type WholeTicket = z.infer<typeof wholeTicket>;

const newTicket = z.strictObject({
  name: nameLine(120),
  email: emailAddress,
  locale,
  subject: line(SUBJECT_MAX),
  body: paragraphs(REPLY_MAX),
});
export type NewTicket = z.infer<typeof newTicket>;

const ticketChange = z
  .strictObject({
    /** `merged` has calls of its own. */
    state: ticketState.exclude(["merged"]).optional(),
    /** With `snoozed`, and only with it. */
    snoozedUntil: at.nullable().optional(),
    assigneeId: z.uuid().nullable().optional(),
    locale: locale.optional(),
    subject: line(SUBJECT_MAX).optional(),
  })
  .superRefine(({ state, snoozedUntil = null }, check) => {
    if ((state === "snoozed") === (snoozedUntil !== null)) return;
    const problem = state === "snoozed" ? "required" : "unknown";
    check.addIssue({ code: "custom", path: ["snoozedUntil"], message: problem });
  });
export type TicketChange = z.infer<typeof ticketChange>;

/** What a template left open is filled in before it is sent. */
const answerText = paragraphs(REPLY_MAX).superRefine((text, check) => {
  const word = unfilledIn(text);
  if (word !== null) check.addIssue({ code: "custom", message: "unfilled", params: { word } });
});

/** As JSON, or as a form with up to five `file`. */
export const newReply = z.strictObject({
  body: answerText,
  then: z.enum(["waiting", "closed", "open"]),
});
export type NewReply = z.infer<typeof newReply>;

const ofTicket = z.object({ ticketId: z.uuid() });
const read = { access: "signed-in", permission: "support.read" } as const;
const answer = { access: "signed-in", permission: "support.answer" } as const;

export const listTickets = defineCall({
  method: "GET",
  path: "/api/admin/tickets",
  summary: "Tickets: what is owed by its deadline, anything else by its last change",
  ...read,
  query: pageQuery.extend({
    view: z.enum(TICKET_VIEWS).default("all"),
    channel: ticketChannel.optional(),
  }),
  answer: page(ticketItem),
});

export const searchTickets = defineCall({
  method: "POST",
  path: "/api/admin/tickets/search",
  summary: "Tickets by number, name, address, subject or a text in them, the newest first",
  ...read,
  whileReadOnly: true,
  body: z.strictObject({ ...pageInBody.shape, text: line(200) }),
  answer: page(ticketItem),
  status: 200,
});

export const createTicket = defineCall({
  method: "POST",
  path: "/api/admin/tickets",
  summary: "Writes to somebody; what they answer comes into the ticket",
  ...answer,
  body: newTicket,
  answer: z.object({ id: z.uuid(), number: z.string(), messageId: z.uuid(), sendsAt: at }),
  status: 201,
});

export const listColleagues = defineCall({
  method: "GET",
  path: "/api/admin/ticket-colleagues",
  summary: "Staff whom tickets can be assigned to",
  ...read,
  answer: z.object({ items: z.array(colleague) }),
});

export const getTicket = defineCall({
  method: "GET",
  path: "/api/admin/tickets/{ticketId}",
  summary: "A ticket with its messages and every step",
  ...read,
  params: ofTicket,
  answer: wholeTicket,
});

export const changeTicket = defineCall({
  method: "PUT",
  path: "/api/admin/tickets/{ticketId}",
  summary: "Changes state, assignee, language or subject of the revision that was read",
  ...answer,
  params: ofTicket,
  body: ticketChange,
  answer: ticketItem,
});

export const replyToTicket = defineCall({
  method: "POST",
  path: "/api/admin/tickets/{ticketId}/replies",
  summary: "Answers by mail, after some seconds in which it can be taken back",
  ...answer,
  params: ofTicket,
  upload: newReply,
  answer: z.object({ id: z.uuid(), sendsAt: at }),
  status: 201,
});

export const takeBackReply = defineCall({
  method: "DELETE",
  path: "/api/admin/tickets/{ticketId}/replies/{messageId}",
  summary: "Takes back a reply that hasn't left; its text becomes the draft again",
  ...answer,
  params: ofTicket.extend({ messageId: z.uuid() }),
});

export const addNote = defineCall({
  method: "POST",
  path: "/api/admin/tickets/{ticketId}/notes",
  summary: "Adds a note for colleagues; the person it is about may ask to read it",
  ...answer,
  params: ofTicket,
  body: z.strictObject({ body: paragraphs(REPLY_MAX) }),
  answer: z.object({ id: z.uuid() }),
  status: 201,
});

export const saveDraft = defineCall({
  method: "PUT",
  path: "/api/admin/tickets/{ticketId}/draft",
  summary: "Keeps the caller's unfinished text; an empty one ends it",
  ...answer,
  params: ofTicket,
  body: z.strictObject({ body: optionalParagraphs(REPLY_MAX) }),
});

export const tellPresence = defineCall({
  method: "POST",
  path: "/api/admin/tickets/{ticketId}/presence",
  summary: "Tells colleagues that the caller reads or writes; repeated every 20 seconds",
  ...read,
  params: ofTicket,
  body: z.strictObject({ doing: z.enum(PRESENCES) }),
});

/** Events for staff: `ticket` of what changed, `presence` of who reads or writes now. */
export const TICKETS_LIVE_PATH = "/api/admin/tickets/live";
export type TicketEvent =
  | { kind: "ticket"; data: { id: string } }
  | { kind: "presence"; data: { id: string; presence: TicketPresence[] } };
