import { useQuery } from "@tanstack/react-query";
import { callQuery } from "#platform/pages/queries.ts";
import { listSheets, type Sheet, type SheetState } from "../contract.ts";

export const SHEETS_PATH = "/production/sheets";
export const NEW_SHEET_PATH = `${SHEETS_PATH}/new`;

export function sheetPath({ id }: Pick<Sheet, "id">): string {
  return `${SHEETS_PATH}/${id}`;
}

/** More than any workshop has under way at once. */
const LIVING_MAX = 50;

/** Always asked anew: others start and finish them. */
export function useSheetsIn(state: SheetState, enabled: boolean) {
  return useQuery({
    ...callQuery(listSheets, { query: { state, limit: LIVING_MAX } }),
    staleTime: 0,
    enabled,
  });
}
