import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { tryOrderHistories } from "#test/order-histories.ts";

const app = await testApp();

it("any history of an order engraves only what was released, ends what was withdrawn, and its books add up", async () => {
  await expect(tryOrderHistories(app, 40)).resolves.toBeUndefined();
});
