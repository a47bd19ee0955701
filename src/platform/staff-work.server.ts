/** `oldestAt`: since when the first of them waits; `dueAt`: the first promise that is to be kept. */
export type Waiting = { count: number; oldestAt: Date | null; dueAt: Date | null };

/** For the number beside an area's name. */
export function countOf<Asked>(work: (ctx: Asked) => Promise<Waiting>) {
  return async (ctx: Asked): Promise<number> => (await work(ctx)).count;
}

export const NOTHING_WAITS: Waiting = { count: 0, oldestAt: null, dueAt: null };

export type StaffFind = { title: string; note: string; url: string };
