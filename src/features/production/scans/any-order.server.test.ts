import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { qrCodes } from "#features/qr/tables.server.ts";
import { testApp } from "#test/app.ts";
import { present } from "#test/present.ts";
import { aWarehouse, packing } from "#test/warehouse.ts";
import { boxCodes, boxes } from "../boxes/tables.server.ts";

const app = await testApp({ LIMIT_ORDER: "1000/60" });
const { database } = app.services;
const { packer, other, anOrder, shelved, scan } = await aWarehouse(app);
const RUNS = 12;
const PEOPLE = [packer, other];

const orders = [await anOrder(2), await anOrder(2)];
const onShelf = await shelved(2);
const codes = [...orders.flatMap((order) => order.codes), ...onShelf];
const begun = await Promise.all(
  orders.map(({ number }) => packer.post("/api/admin/boxes", { orderNumber: number })),
);
const boxIds = [undefined, ...begun.map(({ body }) => body.id)];

/** Mostly as it should be: of the plate's own card, and into no box that is named. */
const scanned = fc
  .record({
    who: fc.nat(PEOPLE.length - 1),
    task: fc.constantFrom("pack", "pack", "pack", "return", "look"),
    code: fc.constantFrom(...codes),
    card: fc.option(fc.constantFrom(...codes), { freq: 2 }),
    boxId: fc.constantFrom(...boxIds),
    /** Late by up to a day. */
    late: fc.nat(86_400_000),
    /** How often it is sent. */
    sent: fc.constantFrom(1, 1, 2, 3),
  })
  .map(({ task, code, card, boxId, late, ...rest }) => ({
    ...rest,
    scan: packing(code, {
      task,
      boxId,
      card: `CARD:${card ?? code}`,
      at: new Date(Date.now() - late).toISOString(),
    }),
  }));

/** What holds whatever was scanned: who is packed, and where. */
async function refuseDoubles() {
  const rows = await database
    .select({
      code: qrCodes.code,
      stage: qrCodes.stage,
      boxed: sql<string[]>`array(select ${boxes.orderId}::text from ${boxCodes}
        join ${boxes} on ${boxes.id} = ${boxCodes.boxId}
        where ${boxCodes.code} = "qr_codes"."code" and ${boxCodes.isLive})`,
    })
    .from(qrCodes)
    .where(inArray(qrCodes.code, codes));
  for (const { code, stage, boxed } of rows) {
    const order = orders.find((one) => one.codes.includes(code));
    const expected = stage === "packed" && order !== undefined ? [order.id] : [];
    expect({ code, stage, boxed }).toEqual({ code, stage, boxed: expected });
    expect(["verified", "packed"]).toContain(stage);
  }
}

it("each plate is in one box, whoever scans what in any order, late and repeated", async () => {
  const property = fc.asyncProperty(
    fc.array(scanned, { minLength: 4, maxLength: 14 }),
    async (all) => {
      const sendings = all.flatMap(({ scan: one, sent, who }) =>
        Array.from({ length: sent }, (_, at) => ({ one, who: (who + at) % PEOPLE.length })),
      );
      const batches = PEOPLE.map((_, at) => sendings.filter(({ who }) => who === at));
      const answers = await Promise.all(
        batches.flatMap((batch, at) =>
          batch.length === 0 ? [] : [scan(present(PEOPLE[at]), ...batch.map(({ one }) => one))],
        ),
      );
      for (const results of Map.groupBy(answers.flat(), ({ id }) => id).values()) {
        const done = results.filter(({ verdict }) => verdict === "done").length;
        expect(done).toBeLessThanOrEqual(1);
        expect(new Set(results.map(({ message }) => message)).size).toBe(1);
        expect(new Set(results.map(({ refusal }) => refusal)).size).toBe(1);
      }
      await refuseDoubles();
    },
  );
  await fc.assert(property, { numRuns: RUNS, seed: 29 });
  expect(await database.$count(boxCodes, eq(boxCodes.isLive, true))).toBeGreaterThan(0);
});
