import { expect, it } from "vitest";
import { announcePrice } from "#features/commerce/announcements/commands/announce-change.server.ts";
import { today } from "#features/commerce/clock/queries.server.ts";
import { dayAfter } from "#features/commerce/invoices/model.ts";
import { planPrices } from "#features/commerce/plans/tables.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { aSpaceOrder } from "#test/space.ts";
import { killAfter, waitingFor } from "./telling.ts";

const app = await testApp();
const { database } = app.services;
const from = dayAfter(await today(app.services, database), 31);

it("a price is set once, and told once to whoever pays", async () => {
  const pages = await Promise.all([1, 2, 3].map(() => aMemorial(app)));
  const emails = pages.map((_, at) => ({ email: `payer${at}@example.org` }));
  for (const [at, page] of pages.entries()) {
    await aSpaceOrder(page.owner, page.id, "space", emails[at]);
  }
  await killAfter(app, ["price:set", "--plan", "space", "--amount", "16900", "--from", from], 0);
  expect(await waitingFor(app, "mail.announcements.price", "subscriptionId")).toEqual([]);
  const change = { plan: "space", amount: 16_900, from };
  const again = () => announcePrice(systemContext(app.services), change);
  expect(await again()).toMatchObject({ told: 3 });
  expect(await again()).toMatchObject({ told: 0 });
  expect(new Set(await waitingFor(app, "mail.announcements.price", "subscriptionId")).size).toBe(3);
  expect(await database.select().from(planPrices)).toMatchObject([
    { plan: "space", amount: 16_900, startsOn: from },
  ]);
});
