import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { auditReasons } from "#platform/audit/tables.server.ts";
import { eraseReasons } from "#platform/audit/reasons.server.ts";
import { verifyAudit } from "#platform/audit/verify.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { auditTrailOf } from "#test/audit.ts";

const { services } = await testApp();
const { audit, database } = services;
const ctx = systemContext(services);

const detailsOf = async (subjectId: string) =>
  (await auditTrailOf(database, subjectId)).map(({ details }) => details);

const act = (subjectId: string, reason: string) =>
  transaction(ctx, (tx) =>
    recordAudit(tx, ctx, {
      action: "test.done",
      subject: "test",
      subjectId,
      details: { reason, a: subjectId },
    }),
  );

const eraseNamed = (name: string) =>
  transaction(ctx, (tx) => eraseReasons(tx, { subjects: [], names: [name] }));

it.each([
  ["Inger Østergård", "Inger Østergårds søn ringede"],
  ["inger@example.org", "Skrev fra Inger@example.org."],
  ["inger58", "Talte med »inger58«"],
])("a reason that names %s goes, and none with a longer word", async (name, reason) => {
  const [named, other] = [newId(), newId()];
  await act(named, reason);
  await act(other, `Talte med x${name}`);
  await eraseNamed(name);
  expect(await detailsOf(named)).toEqual([{ a: named }]);
  expect(await detailsOf(other)).toEqual([{ a: other, reason: `Talte med x${name}` }]);
});

it.each(["ringede", "i", " ", "og i", "2026"])(
  "nobody empties the log by being called %j",
  async (name) => {
    const [id, reason] = [newId(), "Kunden ringede, og i 2026 igen"];
    await act(id, reason);
    await eraseNamed(name);
    expect(await detailsOf(id)).toEqual([{ a: id, reason }]);
  },
);

it("verification finds a changed reason, and nothing wrong where it was erased", async () => {
  const reason = "Inger Uforglemmelig ringede";
  await act("f", reason);
  await audit.seal();
  expect(await detailsOf("f")).toEqual([{ reason, a: "f" }]);
  expect(await verifyAudit(services)).toMatchObject({ intact: true });
  await database
    .update(auditReasons)
    .set({ text: "Bo ringede" })
    .where(eq(auditReasons.text, reason));
  expect((await verifyAudit(services)).findings).toMatchObject([{ what: "changed" }]);
  await transaction(ctx, (tx) => eraseReasons(tx, { subjects: ["f"] }));
  expect(await verifyAudit(services)).toMatchObject({ intact: true });
  expect(await detailsOf("f")).toEqual([{ a: "f" }]);
});
