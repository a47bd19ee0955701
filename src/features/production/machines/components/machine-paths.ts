import type { Machine } from "../contract.ts";

export const MACHINES_PATH = "/production/machines";

/** Where its kerf is measured. */
export function couponPath({ id }: Pick<Machine, "id">): string {
  return `${MACHINES_PATH}/${id}/coupon`;
}
