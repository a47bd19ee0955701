import { expect, it } from "vitest";
import { auditReasons, recordAudit } from "#platform/audit/audit.server.ts";
import { eraseReasons } from "#platform/audit/reasons.server.ts";
import { verifyAudit } from "#platform/audit/verify.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { auditTrailOf } from "#test/audit.ts";

const { services } = await testApp();
const { audit, database } = services;
const ctx = systemContext(services);

const detailsOf = async (subjectId: string) =>
  (await auditTrailOf(database, subjectId)).map(({ details }) => details);

it("verification finds a changed reason, and nothing wrong where it was erased", async () => {
  const reason = "Inger Uforglemmelig ringede";
  await transaction(ctx, (tx) =>
    recordAudit(tx, ctx, {
      action: "test.done",
      subject: "test",
      subjectId: "f",
      details: { reason, a: "f" },
    }),
  );
  await audit.seal();
  expect(await detailsOf("f")).toEqual([{ reason, a: "f" }]);
  expect(await verifyAudit(services)).toMatchObject({ intact: true });
  await database.update(auditReasons).set({ text: "Bo ringede" });
  expect((await verifyAudit(services)).findings).toMatchObject([{ what: "changed" }]);
  await transaction(ctx, (tx) => eraseReasons(tx, { subjects: ["f"] }));
  expect(await database.select().from(auditReasons)).toEqual([]);
  expect(await verifyAudit(services)).toMatchObject({ intact: true });
  expect(await detailsOf("f")).toEqual([{ a: "f" }]);
});
