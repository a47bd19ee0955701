import type { CallInput } from "#platform/call.ts";
import type { CustomerKind } from "../../customers/contract.ts";
import { PLAN_KEYS, type PlanKey } from "../../plans/contract.ts";
import { plateOf } from "../../plans/model.ts";
import type { createOrder, ShownOrder } from "../contract.ts";

export const ADDRESS_FIELDS = ["name", "street", "postalCode", "city"] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type CustomerField = AddressField | "email" | "companyNumber" | "ean" | "reference";

/** What a person has typed and chosen, as it stands in the fields. */
export type TypedOrder = {
  plan: PlanKey;
  memorialIds: string[];
  /** Chosen or kept, also none: one's own page is not proposed any more. */
  isPageChosen: boolean;
  /** One's own; `null` for a new one. */
  code: string | null;
  isCodeChosen: boolean;
  words: [string, string];
  kind: CustomerKind;
  customer: Record<CustomerField, string>;
  isElsewhere: boolean;
  delivery: Record<AddressField, string>;
};

const NOWHERE = { name: "", street: "", postalCode: "", city: "" };

/** What an address asks for: `?plan=&memorial=&code=`. */
export type Asked = { plan: PlanKey | null; memorial: string | null; code: string | null };

const CODE = /^[0-9A-Z]{9}$/;

export function askedIn(search: URLSearchParams): Asked {
  const plan = PLAN_KEYS.find((key) => key === search.get("plan") && isSold(key)) ?? null;
  const code = CODE.exec(search.get("code")?.toUpperCase() ?? "")?.[0] ?? null;
  return { plan, code, memorial: search.get("memorial") };
}

/** The page itself costs nothing, and is made elsewhere. */
function isSold(plan: PlanKey): boolean {
  return plan !== "page";
}

export function hasPlate(plan: PlanKey): boolean {
  return plateOf(plan) !== null || plan === "replacement";
}

/** Time on offer for pages. */
export function hasSpace(plan: PlanKey): boolean {
  return plan === "space" || plan === "single" || plan === "couple";
}

/** How many pages a plan is for; `null` for any number, also none. A code keeps its pages. */
export function pagesOf(plan: PlanKey): number | null {
  if (plan === "replacement") return 0;
  if (!hasSpace(plan)) return null;
  return plan === "couple" ? 2 : 1;
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

export function freshOrder({ plan, memorial, code }: Asked): TypedOrder {
  const memorialIds = memorial !== null && UUID.test(memorial) ? [memorial] : [];
  return {
    plan: plan ?? "plate",
    memorialIds,
    isPageChosen: memorialIds.length > 0,
    code,
    isCodeChosen: code !== null,
    words: ["", ""],
    kind: "private",
    customer: { ...NOWHERE, email: "", companyNumber: "", ean: "", reference: "" },
    isElsewhere: false,
    delivery: NOWHERE,
  };
}

/** A draft as fields: of one that was begun another day. */
export function typedOf({ lines: [line], customer, delivery }: ShownOrder): TypedOrder {
  const { name = "", email = "", street = "", postalCode = "", city = "" } = customer ?? {};
  const { companyNumber, ean, reference } = customer ?? {};
  return {
    plan: line?.plan ?? "plate",
    memorialIds: line?.memorialIds ?? [],
    isPageChosen: true,
    code: line?.code ?? null,
    isCodeChosen: true,
    words: [line?.words[0] ?? "", line?.words[1] ?? ""],
    kind: customer?.kind ?? "private",
    customer: {
      name,
      email,
      street,
      postalCode,
      city,
      companyNumber: companyNumber ?? "",
      ean: ean ?? "",
      reference: reference ?? "",
    },
    isElsewhere: delivery !== null,
    delivery: delivery ?? NOWHERE,
  };
}

/** The same with what the address asks for. */
export function asAsked(typed: TypedOrder, asked: Asked): TypedOrder {
  const fresh = freshOrder(asked);
  return {
    ...typed,
    ...(asked.plan !== null && { plan: asked.plan }),
    ...(asked.code !== null && { code: asked.code, isCodeChosen: true }),
    ...(fresh.isPageChosen && { memorialIds: fresh.memorialIds, isPageChosen: true }),
  };
}

export type Draft = CallInput<typeof createOrder>["body"];

/** The plate or the space of a draft; the customer stays as the server has it. */
export function lineDraft(typed: TypedOrder, order: ShownOrder | null): Draft {
  const { plan, memorialIds, code, words } = typed;
  const isPlate = hasPlate(plan);
  const line = {
    plan,
    memorialIds: memorialIds.slice(0, pagesOf(plan) ?? memorialIds.length),
    code: isPlate ? code : null,
    // An empty first line is sent, too: the server names a line by its place.
    words: isPlate ? words : [],
  };
  return {
    lines: [line],
    customer: order?.customer ?? null,
    delivery: order?.delivery ?? null,
  };
}

/** With the customer as typed. Each kind has its own numbers alone. */
export function wholeDraft(typed: TypedOrder): Draft {
  const { plan, kind, customer, isElsewhere, delivery } = typed;
  const { companyNumber, ean, reference, ...person } = customer;
  return {
    ...lineDraft(typed, null),
    customer: {
      ...person,
      kind,
      country: "DK",
      companyNumber: kind === "business" ? given(companyNumber) : null,
      ean: kind === "public" ? given(ean) : null,
      reference: kind === "private" ? null : given(reference),
    },
    delivery: isElsewhere && hasPlate(plan) ? delivery : null,
  };
}

function given(text: string): string | null {
  return text.trim() === "" ? null : text;
}
