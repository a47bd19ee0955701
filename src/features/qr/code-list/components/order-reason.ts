const OF_ORDER = /^order (\S+)(?: (withdrawn|returned|cancelled))?$/;

type OrderReason = {
  number: string;
  what: "ordered" | "withdrawn" | "returned" | "cancelled";
};

/** What an order wrote as the reason of a step, in English; `null` for what a person wrote. */
export function readOrderReason(reason: string): OrderReason | null {
  const found = OF_ORDER.exec(reason);
  if (found === null) return null;
  const [, number = "", what = "ordered"] = found;
  return { number, what: what as OrderReason["what"] };
}
