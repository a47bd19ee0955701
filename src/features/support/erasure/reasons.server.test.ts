import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditReasons } from "#platform/audit/tables.server.ts";
import { verifyAudit } from "#platform/audit/verify.server.ts";
import { testApp } from "#test/app.ts";
import { auditTrailOf } from "#test/audit.ts";
import { aColleague, aPlate, aUser, PASSWORD, reachable } from "#test/factories.ts";
import { approving, draft } from "#test/orders.ts";
import { eraseAccounts } from "./commands/erase-accounts.server.ts";
import { erasures } from "./tables.server.ts";

const app = await testApp();
const { database } = app.services;
const reason = "Anette Uforglemmelig ringede om sin mor";
const PATH = "/api/user/erasure";

/** Every column that still has the words. */
async function placesOf(words: string): Promise<string[]> {
  const { rows } = await database.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb')
    order by 1, 2`);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rowCount } = await database.execute(sql`select 1 from ${sql.identifier(table)}
      where ${sql.identifier(column)}::text ilike ${`%${words}%`} limit 1`);
    if (rowCount !== 0) found.push(`${table}.${column}`);
  }
  return found;
}

it("what staff wrote of somebody goes with the account; that they did it stays", async () => {
  const admin = await aColleague(app, "administrator");
  const anette = await reachable(app, await aUser(app, { fullName: "Anette Uforglemmelig" }));
  const other = await aUser(app);
  const { code, activationKey } = await aPlate(app);
  await anette.post(`/api/qr-codes/${code}/claim`, { activationKey });
  const { body: order } = await anette.post("/api/orders", draft());
  const { body: placed } = await anette.post(`/api/orders/${order.id}/place`, approving(order));
  const acts = await Promise.all([
    admin.post(`/api/admin/users/${anette.id}/lock`, { reason }),
    // About somebody else, and yet of her.
    admin.post(`/api/admin/users/${other.id}/lock`, { reason }),
    admin.post(`/api/admin/qr-codes/${code}/steps`, {
      step: "retired",
      reason,
      retiredFor: "damaged",
    }),
  ]);
  acts.push(
    await admin.post(`/api/admin/users/${anette.id}/unlock`, { reason }),
    await admin.post(`/api/admin/invoices/${placed.invoiceId ?? ""}/hold`, { reason }),
    await admin.post(`/api/admin/orders/${order.id}/release`, { reason }),
    await admin.post(`/api/admin/orders/${order.id}/cancel`, { reason }),
  );
  expect(acts.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  expect(await placesOf(reason)).toContain("audit_reasons.text");

  const login = await app.as().post("/api/login", { username: anette.email, password: PASSWORD });
  const back = app.as(login.cookie);
  expect((await back.post(PATH, { pages: [] })).status).toBe(201);
  const erasesAt = new Date(Date.now() - 1000);
  await database.update(erasures).set({ erasesAt }).where(eq(erasures.userId, anette.id));
  await eraseAccounts(app.services);

  // The books have the credit note, with its customer and its reason, for five financial years.
  expect(await placesOf(reason)).toEqual(["invoice_customers.reason"]);
  expect(await database.$count(auditReasons)).toBe(0);
  const trail = await auditTrailOf(database, anette.id);
  expect(trail.map(({ action }) => action)).toContain("user.locked");
  expect((await verifyAudit(app.services)).findings).toEqual([]);
});
