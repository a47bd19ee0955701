import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { makePackage } from "#features/qr/packages/jobs.server.ts";
import { qrPackages } from "#features/qr/packages/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";

const app = await testApp();
const { database } = app.services;
const PATH = "/api/admin/qr-packages";

async function aPackage(given: Record<string, unknown>) {
  const maker = await aColleague(app, "production");
  const answer = await maker.post(PATH, given);
  expect(answer.status).toBe(201);
  return { maker, ...answer.body, path: `${PATH}/${answer.body.id}` as const };
}

const make = (packageId: string) =>
  runJob(app.services, makePackage, { packageId, actorId: null, address: null });

const codesOf = (packageId: string) =>
  database.select().from(qrCodes).where(eq(qrCodes.packageId, packageId));

describe("a package", () => {
  it("is complete or empty if its worker is killed, and is made by the next attempt", async () => {
    const { id } = await aPackage({ count: 40_000 });
    const making = make(id).catch((error: unknown) => error);
    const madeSoFar = async () => {
      const [row] = await database.select().from(qrPackages).where(eq(qrPackages.id, id));
      return row?.made ?? 0;
    };
    await vi.waitFor(async () => expect(await madeSoFar()).toBeGreaterThan(0), {
      interval: 5,
      timeout: 60_000,
    });
    const killed = await database.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
    expect(killed.rowCount).toBeGreaterThan(0);
    expect(await making).toBeInstanceOf(Error);
    expect(await codesOf(id)).toHaveLength(0);
    await make(id);
    expect(await codesOf(id)).toHaveLength(40_000);
    // Started again by a worker that doesn't know of the first.
    await make(id);
    expect(await codesOf(id)).toHaveLength(40_000);
  });
});
