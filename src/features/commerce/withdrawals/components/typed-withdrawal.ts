import { textsIn } from "#platform/pages/form-body.ts";
import type { CallInput } from "#platform/call.ts";
import type { startWithdrawal } from "../contract.ts";

/** The fields of the form, named as in its API call. */
const FIELDS = ["order", "name", "email", "key"] as const;

/** `key`: the order's own, or ""; `lines`: those that are withdrawn of it; none: all of it. */
export type Typed = Record<(typeof FIELDS)[number], string> & { lines: string[] };

/**
 * Where somebody is. Each answer of the page brings along what was typed: without a script nothing else
 * remembers it.
 */
export type Step =
  | { step: "write"; typed: Typed; problem: string | null; fields: Record<string, string> }
  | { step: "confirm"; typed: Typed; id: string; problem: string | null }
  | { step: "received"; typed: Typed; receivedAt: string };

export function typedIn(form: FormData): Typed {
  const lines = form.getAll("line").filter((line) => typeof line === "string");
  return { ...textsIn(form, FIELDS), lines };
}

/** What a link from a mail or an order says of it. */
export function askedIn(search: URLSearchParams): Typed {
  return {
    order: search.get("order") ?? "",
    name: "",
    email: "",
    key: "",
    lines: search.getAll("line"),
  };
}

type Body = NonNullable<CallInput<typeof startWithdrawal>["body"]>;

export function withdrawalIn({ order, name, email, lines }: Typed): Body {
  return { order, name, email, ...(lines.length > 0 && { lineIds: lines }) };
}
