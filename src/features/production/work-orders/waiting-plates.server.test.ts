import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { packing, aWarehouse, REASON } from "#test/warehouse.ts";
import { present } from "#test/present.ts";

const app = await testApp({ LIMIT_ORDER: "1000/60" });
const { admin, maker, packer, step, anOrder, shelved, scanOne } = await aWarehouse(app);

async function tasksOf(who: typeof admin) {
  const { body } = await who.get("/api/admin/dashboard");
  return new Map(body.waiting.map((task) => [task.key, task]));
}

it("lists plates that wait to be made, checked and packed for whoever does it", async () => {
  const [stocked = ""] = await shelved(1);
  expect((await tasksOf(packer)).get("packing")).toMatchObject({ count: 1, dueAt: null });
  const { codes, number } = await anOrder(2);
  const [first = "", second = ""] = codes;
  expect((await tasksOf(maker)).get("orders")).toBeUndefined();
  await step(first, "takenBack");
  for (const who of [maker, packer, admin]) {
    expect((await tasksOf(who)).get("checking")).toMatchObject({
      count: 1,
      dueAt: expect.any(String),
      url: "/production?state=engraved",
    });
  }
  expect((await tasksOf(packer)).get("packing")).toMatchObject({
    count: 2,
    dueAt: expect.any(String),
    url: "/warehouse-scan?task=pack",
  });
  expect((await tasksOf(maker)).get("packing")).toBeUndefined();

  await step(first, "takenBack");
  expect((await tasksOf(maker)).get("orders")).toMatchObject({ count: 1, url: "/production" });
  expect((await tasksOf(packer)).get("orders")).toBeUndefined();
  expect((await tasksOf(packer)).get("checking")).toBeUndefined();

  const { body: work } = await maker.get(`/api/admin/work-orders?text=${number}`);
  const workOrder = `/api/admin/work-orders/${present(work.items[0]).id}` as const;
  await maker.post(`${workOrder}/hold`, { reason: REASON });
  expect((await tasksOf(packer)).get("packing")).toMatchObject({ count: 1, dueAt: null });
  await maker.post(`${workOrder}/resume`);
  await scanOne(packer, packing(second));
  await scanOne(packer, packing(stocked));
  expect((await tasksOf(packer)).get("packing")).toBeUndefined();
});
