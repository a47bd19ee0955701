import { z } from "zod";
import { TYPED_CODE_MAX } from "#features/memorials/contract.ts";
import { STAGES } from "#features/qr/lifecycle/contract.ts";
import { PLATE_NAMES } from "#features/qr/plates/contract.ts";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall, defineFormSchema } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { line } from "#platform/text.ts";
import { customer, CUSTOMER_KINDS, delivery } from "../customers/contract.ts";
import { orderParcel } from "../parcels/contract.ts";
import { PLAN_KEYS } from "../plans/contract.ts";

/** Amounts are øre, VAT included; days are Danish calendar days. */

export const ORDER_STATES = ["draft", "placed", "released", "completed", "cancelled"] as const;
const state = z.enum(ORDER_STATES);
export type OrderState = z.infer<typeof state>;

export const WITHDRAWAL_OUTCOMES = ["accepted", "refused"] as const;
export type WithdrawalOutcome = (typeof WITHDRAWAL_OUTCOMES)[number];
/** `unproven`: not known to be the customer's, it has no effect so far. */
const shownOutcome = z.enum([...WITHDRAWAL_OUTCOMES, "unproven"]);
export type ShownOutcome = z.infer<typeof shownOutcome>;

/** Two lines below the symbol, each of at most so many characters. */
export const WORD_LINES_MAX = 2;
export const WORDS_MAX = 28;
const LINES_MAX = 20;
const PAGES_PER_PLATE_MAX = 20;

/** 256 bits, base64url. */
const accessKey = z.string().max(100).optional();

const orderLine = z.strictObject({
  plan: z.enum(PLAN_KEYS),
  /**
   * Pages that the plate is to open: the caller keeps them, or anyone may read them. With space exactly
   * as many as get it; for space alone one that the caller may read.
   */
  memorialIds: z.array(z.uuid()).max(PAGES_PER_PLATE_MAX).default([]),
  /** The caller's own code, or the one that an earlier answer about this draft named. */
  code: z.string().trim().min(1).max(TYPED_CODE_MAX).nullable().default(null),
  /** Engraved below the symbol. */
  words: z.array(line(WORDS_MAX, 0)).max(WORD_LINES_MAX).default([]),
});
export type OrderLine = z.infer<typeof orderLine>;

const orderDraft = z.strictObject({
  lines: z.array(orderLine).min(1).max(LINES_MAX),
  /** `null` while only the proof is to be seen; an order is placed by somebody. */
  customer: customer.nullable().default(null),
  /** `null`: to the customer's own address. */
  delivery: delivery.nullable().default(null),
});
export type OrderDraft = z.infer<typeof orderDraft>;
export const orderForm = defineFormSchema(orderDraft);

/**
 * What is engraved: `hash` is the SHA-256 of the file at `svg`, and the same file is engraved. In
 * millimetres, black where the tool removes something, without a background; it is centred on the
 * plate (`PLATES_ON_SALE`). Both addresses contain the order's key if the caller used one.
 */
const proof = z.object({ hash: z.string(), svg: z.string(), pdf: z.string() });
export type PlateProof = z.infer<typeof proof>;

const shownLine = z.object({
  id: z.uuid(),
  plan: z.enum(PLAN_KEYS),
  amount: z.int(),
  /** Pages that the plate opens, or that get space. */
  memorialIds: z.array(z.uuid()),
  words: z.array(z.string()),
  code: z.string().nullable(),
  stage: z.enum(STAGES).nullable(),
  /**
   * The last day for withdrawing; `null` if it isn't known before delivery, or there is none: a plate with
   * words may be withdrawn until it is engraved, or until it is sent if it is late.
   */
  withdrawUntil: z.iso.date().nullable(),
  /** Space that the line began and that runs: each may be ended. */
  spaces: z.array(z.object({ id: z.uuid(), memorialId: z.uuid() })),
  /** What the proof stands on. */
  plate: z.enum(PLATE_NAMES).nullable(),
  proof: proof.nullable(),
});
export type ShownOrderLine = z.infer<typeof shownLine>;

const shownCustomer = z.object({
  kind: z.enum(CUSTOMER_KINDS),
  name: z.string(),
  email: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.literal("DK"),
  companyNumber: z.string().nullable(),
  ean: z.string().nullable(),
  reference: z.string().nullable(),
});

/** Readable by whoever placed it, or whoever has its key. */
export const shownOrder = z.object({
  id: z.uuid(),
  /** For people, in mails and on invoices. */
  number: z.string(),
  state,
  total: z.int(),
  vat: z.int(),
  lines: z.array(shownLine),
  customer: shownCustomer.nullable(),
  delivery: z
    .object({ name: z.string(), street: z.string(), postalCode: z.string(), city: z.string() })
    .nullable(),
  invoiceId: z.uuid().nullable(),
  /** By when its invoice is to be paid; `null` if nothing is owed on it. */
  payBy: z.iso.date().nullable(),
  /** The plates are sent by this day, those of a draft if it is placed today; `null` without a plate. */
  shipBy: z.iso.date().nullable(),
  /** What was sent of it, first the first. */
  parcels: z.array(orderParcel),
  /** The one that took effect, or else the last refused or unproven one; `refund`: what is paid back. */
  withdrawal: z
    .object({ receivedAt: z.iso.datetime(), outcome: shownOutcome, refund: z.int() })
    .nullable(),
});
export type ShownOrder = z.infer<typeof shownOrder>;

/** A visitor's draft comes with the key that opens it: it is told once. */
const createdOrder = shownOrder.extend({ key: z.string().optional() });
export type CreatedOrder = z.infer<typeof createdOrder>;

const ofOrder = z.object({ id: z.uuid() });
const withKey = z.object({ key: accessKey });

export const createOrder = defineCall({
  method: "POST",
  path: "/api/orders",
  summary: "Begins an order: a draft with a proof of each plate, kept for 30 days",
  access: "anyone",
  body: orderDraft,
  answer: createdOrder,
  status: 201,
});

export const getOrder = defineCall({
  method: "GET",
  path: "/api/orders/{id}",
  summary: "One of the caller's orders, or one that its key opens",
  access: "anyone",
  params: ofOrder,
  query: withKey,
  answer: shownOrder,
});

export const changeOrder = defineCall({
  method: "PUT",
  path: "/api/orders/{id}",
  summary: "Changes a draft; plates with other words have other proofs",
  access: "anyone",
  params: ofOrder,
  query: withKey,
  body: orderDraft,
  answer: shownOrder,
});

export const deleteOrder = defineCall({
  method: "DELETE",
  path: "/api/orders/{id}",
  summary: "Deletes a draft",
  access: "anyone",
  params: ofOrder,
  query: withKey,
});

const placement = z.strictObject({
  /** The hash of each plate's proof, in any order: what was approved. */
  proofs: z.array(z.string().max(100)).max(LINES_MAX),
  /** The sum that was shown. */
  total: z.int().min(0),
  terms: z.literal(true, { error: "acceptTerms" }),
  /** Understood that a plate with words can't be returned once engraved; needed for those. */
  exempt: z.boolean().default(false),
  /** Asked that time on offer begins at once. */
  startNow: z.boolean().default(false),
});
export type Placement = z.infer<typeof placement>;
export const placementForm = defineFormSchema(placement);

export const placeOrder = defineCall({
  method: "POST",
  path: "/api/orders/{id}/place",
  summary: "Orders with an obligation to pay: approves the proofs, and is invoiced",
  access: "anyone",
  params: ofOrder,
  query: withKey,
  body: placement,
  answer: shownOrder,
  status: 200,
});

export const PROOF_FORMATS = ["svg", "pdf"] as const;

export const getProof = defineCall({
  method: "GET",
  path: "/api/orders/{id}/proofs/{hash}/{format}",
  summary: "The proof of a plate, true to size: the file that is engraved",
  access: "anyone",
  params: ofOrder.extend({
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    format: z.enum(PROOF_FORMATS),
  }),
  query: withKey,
});

const listedOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  state,
  total: z.int(),
  plans: z.array(z.enum(PLAN_KEYS)),
  placedAt: z.iso.datetime().nullable(),
  invoiceId: z.uuid().nullable(),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const listOwnOrders = defineCall({
  method: "GET",
  path: "/api/user/orders",
  summary: "The caller's orders, newest first",
  access: "signed-in",
  query: pageQuery,
  answer: page(listedOrder),
});

/** `total`, `due`, `invoiceId` and `email` are `null` for staff who see no prices. */
const staffOrder = listedOrder.extend({
  total: z.int().nullable(),
  customerName: z.string(),
  email: z.string().nullable(),
  shipBy: z.iso.date().nullable(),
  /** How large each of the `plans` is as a plate; `null` for space alone. */
  sidesMm: z.array(z.int().nullable()),
  /** What is left to pay; `null` without an invoice. */
  due: z.int().nullable(),
  can: z.object({
    release: z.boolean(),
    cancel: z.boolean(),
    /** Withdrawn plates are on their way back. */
    takeBack: z.boolean(),
  }),
});
export type StaffOrder = z.infer<typeof staffOrder>;

export const listOrders = defineCall({
  method: "GET",
  path: "/api/admin/orders",
  summary: "All orders but drafts, newest first, optionally those in a state or with a number",
  access: "signed-in",
  permission: "orders.read",
  query: pageQuery.extend({
    state: state.exclude(["draft"]).optional(),
    number: z.string().trim().max(40).optional(),
  }),
  answer: page(staffOrder),
});

const reasoned = z.strictObject({ reason });
export type Reasoned = z.infer<typeof reasoned>;

export const releaseOrder = defineCall({
  method: "POST",
  path: "/api/admin/orders/{id}/release",
  summary: "Lets an unpaid order be made",
  access: "signed-in",
  permission: "orders.handle",
  params: ofOrder,
  body: reasoned,
});

export const cancelOrder = defineCall({
  method: "POST",
  path: "/api/admin/orders/{id}/cancel",
  summary: "Cancels an order and credits its invoice; plates not engraved yet are never made",
  access: "signed-in",
  permission: "orders.handle",
  params: ofOrder,
  body: reasoned,
});

export const takeBackOrder = defineCall({
  method: "POST",
  path: "/api/admin/orders/{id}/returned",
  summary:
    "Says that withdrawn plates came back: credits them, and what was paid is to be paid back",
  access: "signed-in",
  permission: "orders.handle",
  params: ofOrder,
  body: reasoned,
});
