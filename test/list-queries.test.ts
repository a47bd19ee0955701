import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aPlate, aUser, type TestMemorial } from "#test/factories.ts";
import { approving, draft } from "#test/orders.ts";
import { statementsFor } from "#test/statements.ts";

const app = await testApp();

const owner = await aUser(app);

/** Another page with another keeper, a greeting, and a plate that opens it. */
async function aFullPage(): Promise<TestMemorial> {
  const page = await aMemorial(app, { owner });
  await aKeeper(app, page, "editor");
  const { code, activationKey } = await aPlate(app);
  await owner.post(`/api/qr-codes/${code}/claim`, { activationKey });
  await owner.put(`/api/qr-codes/${code}/memorials`, { memorialIds: [page.id] });
  return page;
}

const page = await aFullPage();
const greet = () => app.as().post(`${page.path}/guestbook`, { authorName: "Bo", message: "Tak" });
await greet();

/** A draft of two plates, and an order. */
async function ordersTwice(): Promise<void> {
  const plates = { ...draft(), lines: [...draft().lines, ...draft().lines] };
  expect((await owner.post("/api/orders", plates)).status).toBe(201);
  const { body } = await owner.post("/api/orders", draft());
  expect((await owner.post(`/api/orders/${body.id}/place`, approving(body))).status).toBe(200);
}
await ordersTwice();

const LISTS = [
  "/api/user/orders",
  "/api/user/memorials",
  "/api/user/owned-qr-codes",
  "/api/user/erasure/preview",
  "/api/user/sessions",
  `${page.path}/guestbook`,
  `${page.path}/keepers`,
];

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const path of LISTS) counts[path] = await statementsFor(() => owner.get(path));
  return counts;
}

it("lists take a constant number of statements, however long they are", async () => {
  let few = await countAll();
  // Earlier writes are still being announced and sealed for a moment.
  const isQuiet = async () => {
    const before = few;
    few = await countAll();
    return LISTS.every((path) => before[path] === few[path]);
  };
  await expect.poll(isQuiet).toBe(true);
  for (const _ of [1, 2, 3, 4]) {
    await aFullPage();
    await aKeeper(app, page, "reader");
    await ordersTwice();
    expect((await greet()).status).toBe(201);
  }
  await expect.poll(countAll).toEqual(few);
  for (const asked of Object.values(few)) expect(asked).toBeGreaterThan(1);
});
