import { it } from "vitest";
import { anInvoiceWorld, tryInvoiceHistories } from "#test/invoice-histories.ts";

const world = await anInvoiceWorld();

it("no history unbalances the ledger or pays back more than came", async () => {
  await tryInvoiceHistories(world, 40);
});
