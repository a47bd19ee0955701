import type { Box } from "../contract.ts";

/** Where a box is shown by itself. */
export function pathOfBox({ id }: Pick<Box, "id">): string {
  return `/admin/warehouse-packages?${new URLSearchParams({ part: "boxes", box: id })}`;
}
