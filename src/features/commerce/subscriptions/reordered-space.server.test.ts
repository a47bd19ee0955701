import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, type TestMemorial, type TestUser } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { aSpaceOrder, payInvoice } from "#test/space.ts";
import type { ShownOrder } from "../orders/contract.ts";

const app = await testApp();

const planOf = async ({ path, owner }: TestMemorial) => (await owner.get(`${path}/plan`)).body;

async function withdraw(by: TestUser, { number, customer }: ShownOrder): Promise<void> {
  const { name, email } = present(customer);
  const { body } = await by.post("/api/withdrawals", { order: number, name, email });
  expect((await by.post(`/api/withdrawals/${body.id}/confirm`)).status).toBe(200);
}

it("space that was withdrawn unpaid begins anew once it is paid, whoever of the page orders it", async () => {
  const page = await aMemorial(app);
  const editor = await aKeeper(app, page, "editor");
  await withdraw(page.owner, await aSpaceOrder(page.owner, page.id));
  expect(await planOf(page)).toMatchObject({ plan: "page", state: "ended" });
  for (const by of [page.owner, editor]) {
    const order = await aSpaceOrder(by, page.id);
    expect(await planOf(page)).toMatchObject({ plan: "page" });
    await withdraw(by, order);
  }
  const { invoiceId } = await aSpaceOrder(page.owner, page.id);
  await payInvoice(app, present(invoiceId));
  expect(await planOf(page)).toMatchObject({ plan: "space", state: "active" });
});

it("nor does paying and taking it back give space for nothing", async () => {
  const page = await aMemorial(app);
  const order = await aSpaceOrder(page.owner, page.id);
  await payInvoice(app, present(order.invoiceId));
  await withdraw(page.owner, order);
  await aSpaceOrder(page.owner, page.id);
  expect(await planOf(page)).toMatchObject({ plan: "page" });
});

it("space of a package, too", async () => {
  const page = await aMemorial(app);
  await withdraw(page.owner, await aSpaceOrder(page.owner, page.id, "single"));
  await aSpaceOrder(page.owner, page.id);
  expect(await planOf(page)).toMatchObject({ plan: "page" });
});
