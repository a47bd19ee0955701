import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";
import { present } from "#test/present.ts";
import { aWarehouse, packing } from "#test/warehouse.ts";
import { aPlace } from "./servers.ts";

/** A server is killed when a plate is packed or a box closed, and nothing of it is committed yet. */
const { url: DATABASE_URL } = await testDatabase();
const app = await testApp();
const place = await aPlace({ DATABASE_URL });
const { packer, anOrder, scan, scanOne, findBox } = await aWarehouse(app);
const patient = { timeout: 60_000, interval: 50 };

/** Sends it to a server that is killed while it waits for this table, with all before it written. */
async function killedAt(table: string, path: string, body: unknown): Promise<void> {
  await place.start();
  await app.services.database.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in share mode`);
    const answer = place
      .as(present(packer.cookie))
      .post(path as "/api/admin/boxes", body)
      .then(
        () => "answered",
        () => "broken off",
      );
    const waiting = async () => {
      const { rows } = await tx.execute(sql`select 1 from pg_locks
        where not granted and relation = ${table}::regclass`);
      return rows.length;
    };
    await expect.poll(waiting, patient).toBe(1);
    await place.server().end("SIGKILL");
    expect(await answer).toBe("broken off");
  });
}

it("packs the plates of a batch and closes their box all or not at all", async () => {
  const { number, codes } = await anOrder(2);
  const scans = codes.map((code) => packing(code));
  // With the boxes, the scans and the steps written.
  await killedAt("work_order_codes", "/api/admin/warehouse/scans", { scans });
  expect(await findBox(number)).toEqual([]);
  for (const code of codes) {
    const look = packing(code, { task: "look" });
    expect((await scanOne(packer, look)).message).toContain("venter på at blive pakket");
  }
  for (const result of await scan(packer, ...scans)) {
    expect(result).toMatchObject({ verdict: "done" });
  }

  const { id } = present((await findBox(number))[0]);
  const path = `/api/admin/boxes/${id}/close` as const;
  await killedAt("audit_entries", path, { weightGrams: 850 });
  expect(await findBox(number)).toMatchObject([{ state: "open", weightGrams: null }]);
  const closed = await packer.post(path, { weightGrams: 850 });
  expect(closed.body).toMatchObject({ state: "closed" });
  expect(closed.body.contents.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
});
