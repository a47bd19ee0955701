import { expect, it } from "vitest";
import { anInvoiceWorld, tryInvoiceHistories } from "#test/invoice-histories.ts";

const world = await anInvoiceWorld();

it("no history unbalances the ledger or pays back more than came", async () => {
  await expect(tryInvoiceHistories(world, 40)).resolves.toBeUndefined();
});
