import { z } from "zod";
import type { ErrorBody } from "#platform/errors.ts";

/** What has to be there; where it isn't, the test ends here: `present(body.items[0]).id`. */
export function present<Value>(value: Value): NonNullable<Value> {
  if (value === null || value === undefined) throw new Error(`This is ${String(value)}.`);
  return value;
}

const refusal = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  duplicates: z.array(z.string()).optional(),
  requestId: z.string(),
});

/** What a refusal says, at a path that doesn't tell the contract: one from a list, or that of no call. */
export function refusalOf({ body }: { body: unknown }): ErrorBody {
  return refusal.parse(body);
}
