import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial } from "#test/factories.ts";
import { mailTo } from "#test/mails.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;

const DECISION = {
  outcome: "remove",
  ground: "terms",
  reference: "Vilkår, punkt 5",
  reasons: "Hilsenen påstår noget strafbart om en, der kan kendes.",
} as const;

/** From now on PostgreSQL fails when this mail is queued, as if it had been killed there. */
async function failAt(mail: string): Promise<() => Promise<unknown>> {
  await database.execute(
    sql.raw(`
    create function fail_at_mail() returns trigger language plpgsql as $$ begin
      if (select identifier from graphile_worker._private_tasks where id = new.task_id) = '${mail}'
      then raise exception 'killed'; end if;
      return new; end $$;
    create trigger fail_at_mail before insert on graphile_worker._private_jobs
      for each row execute function fail_at_mail()`),
  );
  return () => database.execute(sql.raw("drop function fail_at_mail() cascade"));
}

it("a decision and its mail are one: killed between them there is neither", async () => {
  const memorial = await aMemorial(app);
  const { body: greeting } = await app
    .as()
    .post(`${memorial.path}/guestbook`, { authorName: "Ib", message: "Han skyldte mig penge." });
  const notice = {
    memorial: memorial.id,
    kind: "guestbook",
    itemId: greeting.id,
    reason: "defamation",
    explanation: "Det passer ikke, og det gør os kede af det.",
    name: "Lise Lund",
    email: "lise.fault@example.org",
    goodFaith: true,
  };
  const { number } = (await app.as().post("/api/reports", notice)).body;
  const support = await aColleague(app, "support");
  const path = `/api/admin/reports/${number}` as const;
  const shown = async () =>
    (await app.as().get(`${memorial.path}/guestbook`)).body.items.map(({ id }) => id);

  const mend = await failAt("mail.memorials.report.statement");
  expect((await support.post(`${path}/decide`, DECISION)).status).toBe(500);
  const { body } = await support.get(path);
  expect({ state: body.state, decision: body.decision }).toEqual({
    state: "received",
    decision: null,
  });
  expect(await shown()).toEqual([greeting.id]);
  await mend();

  expect((await support.post(`${path}/decide`, DECISION)).status).toBe(200);
  expect(await shown()).toEqual([]);
  await mailTo(app, notice.email, `Din anmeldelse nr. ${number} er afgjort`);
});
