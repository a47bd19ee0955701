import { z } from "zod";
import { withoutTail } from "#platform/address-tail.ts";
import { defineCall } from "#platform/call.ts";
import { emailAddress } from "#platform/email-address.ts";
import { paragraphs } from "#platform/text.ts";
import { attachmentState } from "../contract.ts";

export const LETTER_MAX = 5000;

const params = z.object({ token: z.string().overwrite(withoutTail).min(1).max(100) });

/** What the person is told: that something is put off or set aside is our own business. */
const threadState = z.enum(["open", "waiting", "closed"]);
export type ThreadState = z.infer<typeof threadState>;

const threadFile = z.object({
  id: z.uuid(),
  fileName: z.string(),
  type: z.string(),
  size: z.int(),
  state: attachmentState,
});
export type ThreadFile = z.infer<typeof threadFile>;

const threadMessage = z.object({
  id: z.uuid(),
  author: z.enum(["you", "us", "automatic"]),
  name: z.string().nullable(),
  body: z.string(),
  sentAt: z.iso.datetime(),
  attachments: z.array(threadFile),
});
export type ThreadMessage = z.infer<typeof threadMessage>;

const thread = z.object({
  number: z.string(),
  subject: z.string(),
  state: threadState,
  /** By when we answer; `null` where nothing is owed. */
  answerBy: z.iso.datetime().nullable(),
  messages: z.array(threadMessage),
  can: z.object({ reply: z.boolean(), close: z.boolean() }),
});
export type Thread = z.infer<typeof thread>;

export const getThread = defineCall({
  method: "GET",
  path: "/api/support/threads/{token}",
  summary: "A thread by its secret link, without the notes of staff; 410 once the link has expired",
  access: "anyone",
  params,
  answer: thread,
});

export const newThreadMessage = z.strictObject({ body: paragraphs(LETTER_MAX) });

export const sendThreadMessage = defineCall({
  method: "POST",
  path: "/api/support/threads/{token}/messages",
  summary:
    "Writes in a thread, with up to five files as `file`; a repeated Idempotency-Key writes it once",
  access: "anyone",
  params,
  upload: newThreadMessage,
  answer: z.object({
    id: z.uuid(),
    sentAt: z.iso.datetime(),
    /** Another than the thread's once that is over: it is gone on with in a new one. */
    number: z.string(),
    answerBy: z.iso.datetime().nullable(),
  }),
  status: 201,
});

export const closeThread = defineCall({
  method: "POST",
  path: "/api/support/threads/{token}/close",
  summary: "Says that it is solved; 409 if it is closed already",
  access: "anyone",
  params,
});

export const getThreadFile = defineCall({
  method: "GET",
  path: "/api/support/threads/{token}/attachments/{attachmentId}",
  summary: "A file of a thread, as a download; only those that are `ready`",
  access: "anyone",
  params: params.extend({ attachmentId: z.uuid() }),
});

const asked = z.union([
  z.strictObject({
    number: z.string().trim().min(1).max(40),
    email: emailAddress,
  }),
  /** An expired link: a fresh one goes to the thread's own address. */
  z.strictObject({ token: z.string().min(1).max(100) }),
]);
export type AskedLink = z.infer<typeof asked>;

export const askForLink = defineCall({
  method: "POST",
  path: "/api/support/thread-links",
  summary: "Mails a fresh link to the thread's own address; answers alike whether there is one",
  access: "anyone",
  body: asked,
  status: 202,
});

const ownThread = z.object({
  id: z.uuid(),
  number: z.string(),
  subject: z.string(),
  state: threadState,
  answerBy: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type OwnThread = z.infer<typeof ownThread>;

export const listOwnThreads = defineCall({
  method: "GET",
  path: "/api/user/tickets",
  summary: "What the caller wrote to us, with the latest first",
  access: "signed-in",
  answer: z.object({ items: z.array(ownThread) }),
});

export const openOwnThread = defineCall({
  method: "POST",
  path: "/api/user/tickets/{ticketId}/links",
  summary: "A fresh link to one's own thread",
  access: "signed-in",
  whileRestricted: true,
  params: z.object({ ticketId: z.uuid() }),
  answer: z.object({ token: z.string() }),
  status: 201,
});
