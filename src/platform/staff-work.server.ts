import type { Permission } from "#platform/actor.ts";
import type { Context, Services } from "#platform/context.server.ts";

/** What manifests tell of the work of staff: what waits, what is counted, what can be found. */

/** `key`: in the texts, `operation:waiting.<key>`. `url`: where it is done. */
export type WaitingWork = {
  key: string;
  permission: Permission;
  url: string;
  count(ctx: Context): Promise<Waiting>;
};

/** `oldestAt`: since when the first of them waits; `dueAt`: the first promise that is to be kept. */
export type Waiting = { count: number; oldestAt: Date | null; dueAt: Date | null };

/** For the number beside an area's name. */
export function countOf(work: WaitingWork["count"]) {
  return async (ctx: Context): Promise<number> => (await work(ctx)).count;
}

export const NOTHING_WAITS: Waiting = { count: 0, oldestAt: null, dueAt: null };

/** `key`: in the texts, `operation:figures.<key>`. `value` counts what happened from the one until the other. */
export type Figure = {
  key: string;
  permission: Permission;
  value(services: Services, span: Span): Promise<number>;
};
export type Span = { from: Date; until: Date };

/** `kind`: in the texts, `staff:search.kinds.<kind>`. `find` returns a few, best first. */
export type StaffSearch = {
  kind: string;
  permission: Permission;
  find(ctx: Context, text: string): Promise<StaffFind[]>;
};
export type StaffFind = { title: string; note: string; url: string };
