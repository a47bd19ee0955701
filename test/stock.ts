import { newId } from "#platform/ids.ts";
import type { NewItem } from "#features/production/stock/contract.ts";
import type { Client } from "#test/app.ts";
import { present } from "#test/present.ts";

type Movement = {
  kind: string;
  itemId: string;
  from?: string | null;
  to?: string | null;
  batch?: string | null;
  quantity?: unknown;
  reason?: string;
  id?: string;
};

/** What is in stock, as an administrator keeps it. */
export function stockOf(administrator: Client) {
  async function anItem(given: Partial<NewItem> = {}): Promise<string> {
    const item = { sku: newId(), name: "Æske", kind: "other", isBatched: false, reorderPoint: 0 };
    const { body } = await administrator.post("/api/admin/stock/items", { ...item, ...given });
    return present(body.id);
  }

  async function aLocation(name: string = newId()): Promise<string> {
    const { body } = await administrator.post("/api/admin/stock/locations", { name });
    return present(body.id);
  }

  const book = (movement: Movement, by: Client = administrator) =>
    by.post("/api/admin/stock/movements", { id: newId(), quantity: 1, ...movement });

  const itemNow = async (id: string) =>
    (await administrator.get(`/api/admin/stock/items/${id}`)).body;

  const balancesOf = async (id: string) => {
    const { body } = await administrator.get(`/api/admin/stock/items/${id}/balances`);
    return body.items;
  };

  const movementsOf = async (id: string) => {
    const { body } = await administrator.get(`/api/admin/stock/movements?itemId=${id}&limit=100`);
    return body.items;
  };

  return { anItem, aLocation, book, itemNow, balancesOf, movementsOf };
}
