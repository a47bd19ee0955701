import { z } from "zod";

/** The ways in: the form, a mail, an account's own page, a bug report, staff who write first. */
export const CHANNELS = ["form", "mail", "account", "bug", "staff"] as const;
export const ticketChannel = z.enum(CHANNELS);
export type TicketChannel = z.infer<typeof ticketChannel>;

/** `open`: we owe an answer. `waiting`: they do. `spam`: set aside, and never thrown away unread. */
export const TICKET_STATES = ["open", "waiting", "snoozed", "closed", "spam", "merged"] as const;
export const ticketState = z.enum(TICKET_STATES);
export type TicketState = z.infer<typeof ticketState>;

/**
 * How surely a message is from whom it says, the first that holds. `contradicted`: the sender's domain says
 * that it isn't. `session`: signed in, with a confirmed address. `link`: came with the thread's secret.
 * `signed`: the sender's domain vouches for it.
 */
const PROOFS = ["contradicted", "session", "link", "signed", "none"] as const;
export const proof = z.enum(PROOFS);
export type Proof = z.infer<typeof proof>;

/** `reply` and `note` are written by staff, all others come in. */
const MESSAGE_KINDS = ["message", "reply", "note", "automatic", "bounce"] as const;
export const messageKind = z.enum(MESSAGE_KINDS);
export type MessageKind = z.infer<typeof messageKind>;

/** Of a reply on its way. `undelivered`: it came back, and `deliveryReason` says why. */
const DELIVERIES = ["pending", "sent", "undelivered"] as const;
export const delivery = z.enum(DELIVERIES);
export type Delivery = z.infer<typeof delivery>;

export const attachmentState = z.enum(["ready", "held"]);
export type AttachmentState = z.infer<typeof attachmentState>;

/** Files with one message. */
export const MOST_FILES = 5;
export const SUBJECT_MAX = 200;

/** `H` and eight characters of the codes' alphabet. It opens nothing. */
export const NUMBER_LENGTH = 9;
