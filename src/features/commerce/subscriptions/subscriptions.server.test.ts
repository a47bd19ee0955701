import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestUser } from "#test/factories.ts";
import { aSpaceOrder } from "#test/space.ts";

const app = await testApp(
  { TEST_CLOCK: "true", PUBLIC_URL: "http://localhost:3000", FIK_CREDITOR: "12345678" },
  { worker: true },
);

async function planOf(path: `/api/memorials/${string}`, asker: TestUser) {
  const { status, body } = await asker.get(`${path}/plan`);
  expect(status).toBe(200);
  return body;
}

describe("space that is ordered", () => {
  it("begins at once for whoever works on the page, unpaid", async () => {
    const page = await aMemorial(app);
    expect(await planOf(page.path, page.owner)).toMatchObject({ plan: "page", state: null });
    const order = await aSpaceOrder(page.owner, page.id);
    expect(order).toMatchObject({ state: "placed", total: 14_900, shipBy: null });
    expect(order.lines).toMatchObject([{ plan: "space", code: null, proof: null, stage: null }]);
    expect(await planOf(page.path, page.owner)).toMatchObject({ plan: "space", state: "active" });
    const { body } = await page.owner.get("/api/user/subscriptions");
    expect(body.items).toMatchObject([
      { memorialId: page.id, state: "active", endsOn: null, price: 14_900 },
    ]);
    const status = await page.owner.get("/api/user/premium-status");
    expect(status.body).toMatchObject({
      isPremium: true,
      memorials: [{ id: page.id, plan: "space" }],
    });
  });
});
