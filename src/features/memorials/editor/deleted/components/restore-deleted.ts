import type { QueryClient } from "@tanstack/react-query";
import { pathOf } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { listKeepers, restoreKeeper } from "#features/memorials/keepers/contract.ts";
import { refreshDeleted } from "#features/memorials/deleted/components/deleted-query.ts";
import type { DeletedItem } from "#features/memorials/deleted/contract.ts";
import { restorableAs } from "#features/memorials/editor/components/edit-sections.ts";

type Kept = Pick<Memorial, "id" | "slug">;

/** Each kind has its own call; a helper is of no section. */
export function restoreDeleted(
  id: string,
  item: Pick<DeletedItem, "kind" | "id">,
): Promise<unknown> {
  const restorable = restorableAs(item.kind);
  if (restorable !== undefined) return restorable.restore(id, item.id);
  return call(restoreKeeper, { params: { id, userId: item.id } });
}

/** After it was restored, or couldn't be: the list that it goes to, and this one. */
export async function refreshRestored(
  client: QueryClient,
  memorial: Kept,
  kind: DeletedItem["kind"],
): Promise<void> {
  const { id } = memorial;
  invalidatePage(client, memorial);
  const queryKey = restorableAs(kind)?.queryKeyOf(id) ?? [pathOf(listKeepers, { id })];
  await Promise.all([client.invalidateQueries({ queryKey }), refreshDeleted(client, id)]);
}
