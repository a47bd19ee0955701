import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { makePackage } from "#features/qr/packages/jobs.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import type { TestApp } from "#test/app.ts";
import type { TestUser } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";

/** A package with its codes, created by the job, in the order of the database. */
export async function aPackageOf(
  { services }: Pick<TestApp, "services">,
  maker: TestUser,
  count: number,
  given: Record<string, unknown> = {},
): Promise<{ id: string; codes: string[] }> {
  const { status, body } = await maker.post("/api/admin/qr-packages", { count, ...given });
  assert.equal(status, 201, JSON.stringify(body));
  const id: string = body.id;
  const payload = { packageId: id, actorId: maker.id, address: "203.0.113.5" };
  await runJob(services, makePackage, payload);
  const rows = await services.database.select().from(qrCodes).where(eq(qrCodes.packageId, id));
  return { id, codes: rows.map(({ code }) => code) };
}
