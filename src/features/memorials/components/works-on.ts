import type { Memorial } from "../contract.ts";

/** Whether somebody has anything to do on the page, beside reading it. */
export function worksOn({ can }: { can: Memorial["can"] }): boolean {
  return can.edit || can.contribute || can.moderate;
}
