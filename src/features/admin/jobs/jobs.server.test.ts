import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { purgeJobs, settleGivenUpJobs } from "#platform/given-up-jobs.server.ts";
import { retryMails } from "#platform/mail/mail-job.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { addFiles, aPhotograph } from "#test/media.ts";
import { present } from "#test/present.ts";
import { examine } from "../../../doctor.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { renderMedia } from "#features/memorials/media/jobs.server.ts";
import { watchSecurity } from "../security/jobs.server.ts";

/** Without workers: waiting jobs don't run. */
const app = await testApp();
const { services } = app;
const { database } = services;
const admin = await aColleague(app, "administrator");
const support = await aColleague(app, "support");
const JOBS = "/api/admin/jobs";

/** A job whose last attempt failed that many days ago. */
async function aGivenUp(name: string, payload: object, daysAgo = 0): Promise<string> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`);
  const id = rows[0]?.id ?? "";
  await database.execute(sql`
    update graphile_worker._private_jobs set attempts = max_attempts,
      last_error = 'no such mailbox: aase@example.org',
      updated_at = now() - make_interval(days => ${daysAgo}),
      run_at = now() - make_interval(days => ${daysAgo}) where id = ${id}`);
  return id;
}

async function attemptsOf(id: string): Promise<number | undefined> {
  const { rows } = await database.execute<{ attempts: number }>(
    sql`select attempts from graphile_worker.jobs where id = ${id}`,
  );
  return rows[0]?.attempts;
}

const listed = async () => (await admin.get(JOBS)).body.items;

it("lists given-up and unknown jobs by name, without their payload", async () => {
  await aGivenUp("mail.accounts.emailChanged", { formerEmail: "aase@example.org" });
  await database.execute(sql`
    select graphile_worker.add_job('memorials.ofAnotherTime', run_at => now() - interval '1 hour')`);
  const answer = await admin.get(JOBS);
  expect(answer.body.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "mail.accounts.emailChanged", kind: "mail", count: 1 }),
      expect.objectContaining({ name: "memorials.ofAnotherTime", kind: "unknown", count: 1 }),
    ]),
  );
  expect(JSON.stringify(answer.body)).not.toContain("aase");
  const { warnings } = await examine(systemContext(services));
  expect(warnings.join("\n")).toContain("(mail.accounts.emailChanged)");
  expect(warnings.join("\n")).toContain("(memorials.ofAnotherTime)");
  expect((await support.get(JOBS)).status).toBe(403);
});

it("retries all jobs of a name once, and audits who asked for it", async () => {
  const ids = [await aGivenUp("qr.scans", {}), await aGivenUp("qr.scans", {})];
  expect((await support.post(`${JOBS}/qr.scans/retry`)).status).toBe(403);
  expect(await admin.post(`${JOBS}/qr.scans/retry`)).toMatchObject({
    status: 200,
    body: { count: 2 },
  });
  expect(await Promise.all(ids.map(attemptsOf))).toEqual([0, 0]);
  expect((await admin.post(`${JOBS}/qr.scans/retry`)).body).toEqual({ count: 0 });
  const entries = await database.select().from(auditEntries);
  expect(entries.filter(({ action }) => action === "job.retried")).toMatchObject([
    { actorId: admin.id, subjectId: "qr.scans", details: { count: 2 } },
  ]);
});

it("marks a file as failed whose process was killed in the last attempt", async () => {
  const memorial = await aMemorial(app);
  const { body } = await addFiles(memorial, [{ bytes: await aPhotograph() }]);
  const mediaId = present(body.items[0]).id;
  await database.execute(sql`
    update graphile_worker._private_jobs set attempts = max_attempts
    where payload ->> 'mediaId' = ${mediaId}`);
  for (const _ of [1, 2]) await runJob(services, settleGivenUpJobs([renderMedia]), {});
  const item = (await memorial.owner.get(`${memorial.path}/media/${mediaId}`)).body;
  expect(item).toMatchObject({ status: "failed", problem: expect.stringContaining("gøre filen") });
  expect(await listed()).toContainEqual(
    expect.objectContaining({ name: "memorials.media.render", kind: "media" }),
  );
});

it("raises an alarm to administrators", async () => {
  await aGivenUp("mail.accounts.recovery", {});
  await runJob(services, watchSecurity, {});
  const { body } = await admin.get("/api/admin/security");
  expect(body.alarms).toContainEqual(expect.objectContaining({ rule: "jobs" }));
});

it("keeps a given-up mail's payload for thirty days, in which it can be retried", async () => {
  const name = "mail.accounts.emailChanged";
  const recent = await aGivenUp(name, { formerEmail: "asta@example.org" }, 29);
  const old = await aGivenUp(name, { formerEmail: "gerda@example.org" }, 31);
  await database.execute(sql`select graphile_worker.add_job('test.other', queue_name => 'empty')`);
  await database.execute(sql`delete from graphile_worker._private_jobs
    where job_queue_id is not null`);
  await runJob(services, purgeJobs, {});
  expect(await attemptsOf(old)).toBeUndefined();
  expect(await retryMails(database)).toBeGreaterThan(0);
  expect(await attemptsOf(recent)).toBe(0);
  const { rows } = await database.execute(
    sql`select queue_name from graphile_worker._private_job_queues`,
  );
  expect(rows).toEqual([]);
});
