import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { BOARD_STATES, listWorkOrders, type PlateState } from "../contract.ts";
import { isOpen } from "../model.ts";

/** A state's work orders but those on hold, which stand apart. */
export type BoardColumn = PlateState | "held";

/** What is cancelled has left the board, and is found by its number. */
export function columnsFor(text: string): readonly BoardColumn[] {
  return text === "" ? [...BOARD_STATES, "held"] : [...BOARD_STATES, "cancelled", "held"];
}

/** In a row of its own, above the columns of what goes its way. */
export function isApart(column: BoardColumn): boolean {
  return column === "held" || column === "cancelled";
}

/** The one that a phone shows. */
export function columnIn(asked: URLSearchParams): BoardColumn {
  const named = asked.get("state");
  return columnsFor(textIn(asked)).find((column) => column === named) ?? "waiting";
}

export function textIn(asked: URLSearchParams): string {
  return asked.get("text")?.trim() ?? "";
}

/** Few enough that the next row of columns is in sight. */
const AT_ONCE = 10;

function askFor(column: BoardColumn) {
  if (column === "held") return { hold: "held" } as const;
  return isOpen(column) ? ({ state: column, hold: "free" } as const) : { state: column };
}

/** Always asked anew: plates go on while nobody looks. */
export function useBoardColumn(column: BoardColumn, text: string) {
  const query = { ...askFor(column), limit: AT_ONCE, ...(text !== "" && { text }) };
  const list = useInfiniteQuery({
    queryKey: [...pathKey(listWorkOrders), query],
    queryFn: ({ pageParam: cursor }) => call(listWorkOrders, { query: { ...query, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
  return { list, items: list.data?.pages.flatMap((page) => page.items) };
}
