import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { systemContext, type Services } from "#platform/context.server.ts";
import { openMail } from "#platform/mail/mail.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { aMailServer } from "#test/mail-server.ts";
import { present } from "#test/present.ts";
import { addressOf } from "#test/streams.ts";
import { examine } from "../../../doctor.server.ts";
import { endNode } from "../nodes/commands.server.ts";
import { serverNodes } from "../nodes/tables.server.ts";
import { staffNotices } from "../notifications/tables.server.ts";
import { recordBackup, recordHealth } from "./commands.server.ts";
import { getReport } from "./queries/report.server.ts";
import { backupRecords } from "./tables.server.ts";

const app = await testApp();
const { services } = app;
const { database } = services;
const admin = await aColleague(app, ["administrator"]);
const PATH = "/api/admin/health";

/** As it was recorded: a call looks anew where what was found is old. */
const recorded = () => getReport(systemContext(services));

async function checkOf(key: string, seenBy: Services = services) {
  await recordHealth(seenBy);
  const { checks } = await recorded();
  return present(checks.find((check) => check.key === key));
}

beforeEach(async () => {
  await database.delete(serverNodes);
  await database.delete(backupRecords);
});

describe("the health of the operation", () => {
  it("tells of every check that features declare, in the reader's language", async () => {
    await recordHealth(services);
    const { status, body } = await admin.get(PATH, { "accept-language": "en" });
    expect(status).toBe(200);
    expect(body.checks.map(({ key }) => key).toSorted()).toEqual([
      "audit",
      "backup",
      "certificate",
      "clock",
      "database",
      "disk",
      "jobs",
      "mailIn",
      "mailOut",
      "restore",
      "selfVisit",
      "storage",
      "waysToPay",
    ]);
    expect(body.checks).toContainEqual({
      key: "audit",
      state: "warning",
      since: expect.any(String),
      message: expect.stringContaining("AUDIT_KEY is not set"),
      advice: "Give all servers the same AUDIT_KEY.",
    });
    expect(body.checks).toContainEqual(
      expect.objectContaining({ key: "database", state: "ok", advice: null }),
    );
    for (const { message } of body.checks) expect(message).not.toMatch(/\{\{|^checks\./);
    const danish = (await admin.get(PATH, { "accept-language": "da" })).body.checks;
    expect(danish.find(({ key }) => key === "restore")?.message).toContain("Der er ikke meldt");
  });

  it("tells how much of the disk was free over the last weeks", async () => {
    await recordHealth(services);
    const { disk } = (await admin.get(PATH)).body;
    expect(disk.at(-1)?.freeGigabytes).toBeGreaterThan(0);
    expect(disk[0]?.freeGigabytes).toBeNull();
    expect(Date.parse(present(disk[0]).at)).toBeLessThan(Date.now() - 27 * 86_400_000);
  });

  it("is for those alone who may read it", async () => {
    expect((await (await aColleague(app, ["support"])).get(PATH)).status).toBe(403);
    expect((await app.as().get(PATH)).status).toBe(401);
  });

  it("keeps since when a state has lasted", async () => {
    const { since } = await checkOf("backup");
    const { since: later } = await checkOf("backup");
    expect(later).toBe(since);
    const ctx = systemContext(services);
    await recordBackup(ctx, { kind: "database", bytes: 1000 });
    await recordBackup(ctx, { kind: "files", bytes: 1000 });
    const well = await checkOf("backup");
    expect(well).toMatchObject({ state: "ok", advice: null });
    expect(Date.parse(present(well.since))).toBeGreaterThan(Date.parse(present(since)));
  });

  it("keeps since when through a restart, and tells nobody anew", async () => {
    const nowhere = {
      ...services,
      config: { ...services.config, publicUrl: "http://127.0.0.1:9" },
    };
    const before = { id: randomUUID() as string, machine: "web-1:7", startedAt: new Date() };
    await database.delete(staffNotices);
    await recordHealth(nowhere, before);
    const { since } = present((await recorded()).checks.find(({ key }) => key === "selfVisit"));
    await endNode(database, before);
    expect((await recorded()).nodes).toEqual([]);
    await database.update(staffNotices).set({ seenAt: new Date() });
    const told = await database.$count(staffNotices);
    expect(await checkOf("selfVisit", nowhere)).toMatchObject({ state: "failing", since });
    expect(await database.$count(staffNotices)).toBe(told);
    expect((await recorded()).nodes).toHaveLength(1);
  });

  it("says which machine is in trouble if others are not, and forgets one that ended", async () => {
    await recordHealth(services);
    const other = { id: randomUUID() as string, machine: "web-2:7", startedAt: new Date() };
    const full = {
      ...services,
      registry: {
        ...services.registry,
        healthChecks: services.registry.healthChecks.map((check) =>
          check.key === "disk"
            ? {
                key: "disk",
                run: async () =>
                  ({ state: "failing", reason: "full", values: { gigabytes: 0.1 } }) as const,
              }
            : check,
        ),
      },
    };
    await recordHealth(full, other);
    const { state, checks, nodes } = await recorded();
    expect(state).toBe("failing");
    expect(checks).toContainEqual(
      expect.objectContaining({
        key: "disk",
        state: "failing",
        message: expect.stringMatching(/^web-2:7: .*0,1 GB/),
      }),
    );
    expect(nodes).toHaveLength(2);
    const because = nodes.find(({ name }) => name === "web-2:7")?.because;
    expect([because?.includes("disk"), because?.includes("database")]).toEqual([true, false]);
    await database
      .update(serverNodes)
      .set({ seenAt: sql`now() - interval '4 minutes'` })
      .where(eq(serverNodes.id, other.id));
    const later = (await admin.get(PATH)).body;
    expect(later.checks.find(({ key }) => key === "disk")?.state).toBe("ok");
    const ended = { name: "web-2:7", state: "unknown", because: [] };
    expect(later.nodes).toContainEqual(expect.objectContaining(ended));
  });

  it("is failing for a check that throws or never answers", async () => {
    const broken = {
      ...services,
      registry: {
        ...services.registry,
        healthChecks: [
          { key: "disk", run: () => Promise.reject(new Error("EIO: i/o error")) },
          { key: "clock", run: () => Promise.withResolvers<never>().promise },
        ],
      },
    };
    expect(await checkOf("disk", broken)).toMatchObject({
      state: "failing",
      message: expect.stringContaining("EIO: i/o error"),
    });
    const { checks } = await recorded();
    expect(checks.find(({ key }) => key === "clock")).toMatchObject({ state: "failing" });
    expect(checks.find(({ key }) => key === "audit")).toMatchObject({
      state: "unknown",
      since: null,
    });
  }, 15_000);
});

describe("a failing", () => {
  it("store that can't be written to is told", async () => {
    const directory =
      services.config.storage.kind === "disk" ? services.config.storage.directory : "";
    await mkdir(directory, { recursive: true });
    expect((await checkOf("storage")).state).toBe("ok");
    const folder = join(directory, "health");
    // A file where the folder should be: also the superuser can't write below it.
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, "");
    await chmod(folder, 0o400);
    onTestFinished(() => rm(folder, { force: true }));
    expect((await checkOf("storage")).state).toBe("failing");
  });

  it("mail server is told, and that it is well again", async () => {
    const server = await aMailServer();
    const { port } = server;
    const smtp = {
      host: "127.0.0.1",
      port,
      tls: "none",
      user: undefined,
      password: undefined,
    } as const;
    const config = { ...services.config, mail: { ...services.config.mail, smtp } };
    const own = { ...services, config, mail: openMail(config) };
    expect(await checkOf("mailOut", own)).toMatchObject({ state: "ok", advice: null });
    await server.close();
    expect(await checkOf("mailOut", own)).toMatchObject({ state: "failing" });
    expect((await checkOf("mailOut")).message).toContain("ikke sat en mailserver op");
  });

  it("way in from outside is told", async () => {
    const publicUrl = await addressOf(app.app);
    const reachable = { ...services, config: { ...services.config, publicUrl } };
    // Without its pages this application answers its own health, and nothing at the front page.
    expect(await checkOf("selfVisit", reachable)).toMatchObject({
      state: "failing",
      message: expect.stringContaining("404"),
    });
    const nowhere = {
      ...services,
      config: { ...services.config, publicUrl: "http://127.0.0.1:9" },
    };
    expect(await checkOf("selfVisit", nowhere)).toMatchObject({ state: "failing" });
    const parked = createServer((_, response) => response.end("<html>Til salg</html>"));
    await once(parked.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void parked.close());
    const { port } = parked.address() as AddressInfo;
    const foreign = {
      ...services,
      config: { ...services.config, publicUrl: `http://127.0.0.1:${port}` },
    };
    expect((await checkOf("selfVisit", foreign)).message).toContain(
      "fører til noget andet end dette program",
    );
    const secured = {
      ...services,
      config: { ...services.config, publicUrl: publicUrl.replace("http:", "https:") },
    };
    expect(await checkOf("certificate", secured)).toMatchObject({ state: "failing" });
  });

  it("worker is told by what has been due for long", async () => {
    await database.execute(sql`select graphile_worker.add_job('jobs.purge', '{}'::json,
      run_at => now() - interval '7 minutes')`);
    expect(await checkOf("jobs")).toMatchObject({
      state: "failing",
      message: expect.stringContaining("jobs.purge har ventet i 7 minutter"),
    });
    await database.execute(sql`delete from graphile_worker._private_jobs`);
    expect((await checkOf("jobs")).state).toBe("ok");
  });
});

it("staff who may read it are told once of what fails", async () => {
  await database.execute(sql`delete from staff_notices`);
  const config = { ...services.config, publicUrl: "http://127.0.0.1:9" };
  for (const _ of [1, 2]) await recordHealth({ ...services, config });
  const { body } = await admin.get("/api/admin/notifications");
  const told = body.items.filter(({ kind }) => kind === "health");
  expect(told.map(({ url }) => url)).toContain("/admin/health");
  expect(JSON.stringify(told)).toContain("Adgang udefra");
  expect(told).toHaveLength(1);
});

describe("backups", () => {
  it("are recorded by the operator's own programs, and audited", async () => {
    const ctx = systemContext(services);
    expect(await recordBackup(ctx, { kind: "restore", bytes: 52_428_800 })).toMatchObject({
      kind: "restore",
      bytes: 52_428_800,
    });
    expect((await checkOf("restore")).state).toBe("ok");
    expect((await checkOf("backup")).state).toBe("unknown");
    const entries = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "backup.recorded"));
    expect(entries.at(-1)).toMatchObject({ subjectId: "restore", details: { bytes: 52_428_800 } });
  });
});

it("doctor tells the same as the page", async () => {
  await recordHealth(services);
  const { body } = await admin.get(PATH, { "accept-language": "en" });
  const { checks, warnings } = await examine(systemContext(services));
  expect(checks).toEqual(Object.fromEntries(body.checks.map(({ key, state }) => [key, state])));
  const bad = body.checks.filter(({ state }) => state !== "ok");
  expect(bad.length).toBeGreaterThan(0);
  for (const { message } of bad) expect(warnings.join("\n")).toContain(message);
});
