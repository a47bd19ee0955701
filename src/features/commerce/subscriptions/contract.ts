import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";

/** Amounts are øre, VAT included; days are Danish calendar days. */

export const SUBSCRIPTION_STATES = ["active", "ending", "lapsed", "ended"] as const;
const state = z.enum(SUBSCRIPTION_STATES);
export type SubscriptionState = z.infer<typeof state>;

/** `waiting`: ordered, begins with its payment. Nobody is told of it but by the order. */
export type KeptState = SubscriptionState | "waiting";

const day = z.iso.date();

const subscription = z.object({
  id: z.uuid(),
  /** `null` once the page is gone for good. */
  memorialId: z.uuid().nullable(),
  state,
  startsOn: day,
  /** The day on which the next year begins. */
  paidUntil: day,
  /** The day on which it ends or ended; `null` while it runs. */
  endsOn: day.nullable(),
  /** Of the next year. */
  price: z.int(),
});
export type ShownSubscription = z.infer<typeof subscription>;

export const listOwnSubscriptions = defineCall({
  method: "GET",
  path: "/api/user/subscriptions",
  summary: "Space that the caller pays for, newest first",
  access: "signed-in",
  query: pageQuery,
  answer: page(subscription),
});

const ofSubscription = z.object({ id: z.uuid() });
/** Of the order that it was ordered with, for those without an account. */
const withKey = z.object({ key: z.string().max(100).optional() });

export const getSubscription = defineCall({
  method: "GET",
  path: "/api/subscriptions/{id}",
  summary: "Space that the caller pays for, or that a key of its order opens",
  access: "anyone",
  params: ofSubscription,
  query: withKey,
  answer: subscription,
});

const ending = z.object({
  endsOn: day,
  /** What is paid back: for the whole months that are left of what was paid, rounded up. */
  refund: z.int(),
});
export type Ending = z.infer<typeof ending>;

const endCall = {
  path: "/api/subscriptions/{id}/end",
  access: "anyone",
  params: ofSubscription,
  query: withKey,
  answer: ending,
} as const;

export const lookAtEnd = defineCall({
  ...endCall,
  method: "GET",
  summary: "When the caller's space would end, or ends, and what is paid back",
});

export const endSubscription = defineCall({
  ...endCall,
  method: "POST",
  summary: "Ends the caller's space with a month's notice; asked again it answers the same",
  status: 200,
});

export const keepSubscription = defineCall({
  ...endCall,
  method: "DELETE",
  summary: "Takes an ending back, until the space ended",
  status: 200,
});

const plan = z.enum(["page", "space"]);
export type SpacePlan = z.infer<typeof plan>;

/** What a page has. `state` and `paidUntil` are `null` if nobody ever paid for space. */
export type Space = { plan: SpacePlan; state: SubscriptionState | null; paidUntil: string | null };

const space = { plan, state: state.nullable(), paidUntil: day.nullable() };

export const getPlan = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/plan",
  section: "page",
  summary: "What the page has room for, for its keepers",
  access: "signed-in",
  params: z.object({ id: z.string().min(1).max(120) }),
  answer: z.object({
    ...space,
    pictures: z.object({
      used: z.int(),
      /** `null`: no limits. */
      free: z.int().nullable(),
    }),
  }),
});

export const getPremiumStatus = defineCall({
  method: "GET",
  path: "/api/user/premium-status",
  summary: "Which of the pages that the caller keeps have space",
  access: "signed-in",
  answer: z.object({
    isPremium: z.boolean(),
    memorials: z.array(z.object({ id: z.uuid(), ...space })),
  }),
});
