import type { Memorial } from "#features/memorials/content/contract.ts";

/** Whether the user can do anything on the page besides reading it. */
export function worksOn({ can }: { can: Memorial["can"] }): boolean {
  return can.edit || can.contribute || can.moderate;
}
