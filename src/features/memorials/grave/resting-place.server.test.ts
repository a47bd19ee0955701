import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { addCustodian, aKeeper, aMemorial, aUser, reachable } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { mailsTo, mailTo } from "#test/mails.ts";
import { remindOfGraves } from "./jobs.server.ts";

const app = await testApp({}, { worker: true });

const PAPER = {
  burials: [{ name: "Inger", kind: "coffin", buriedOn: "2024-02-09", restYears: 25 }],
  endsAtYearEnd: true,
  leaseEndsOn: "2049-12-31",
  leaseHolder: "Karen Østergård",
};

async function aGrave(given: object = PAPER, fields: object = {}) {
  const memorial = await aMemorial(app, { name: "Inger", ...fields });
  await reachable(app, memorial.owner);
  const place = `${memorial.path}/resting-place` as const;
  const { status, body } = await memorial.owner.put(place, given);
  expect(status).toBe(200);
  return { memorial, owner: memorial.owner, place, body };
}

describe("a grave's rest and lease", () => {
  it("are answered to who writes the page, with the reminders to come", async () => {
    const { owner, place } = await aGrave();
    const { body, headers } = await owner.get(place);
    expect(body).toEqual({
      ...PAPER,
      restEndsOn: "2049-12-31",
      isRestSure: true,
      remind: true,
      reminders: [
        { dueOn: "2048-12-31", sentAt: null },
        { dueOn: "2049-06-30", sentAt: null },
        { dueOn: "2049-11-30", sentAt: null },
      ],
      revision: 1,
      can: { edit: true },
    });
    expect(headers["etag"]).toBe('"1"');
  });

  it("tell visitors and other keepers of the burials alone", async () => {
    const { memorial, place } = await aGrave();
    const moderator = await aKeeper(app, memorial, "moderator");
    for (const asker of [app.as(), moderator]) {
      const { body } = await asker.get(place);
      expect(body).toEqual({
        burials: PAPER.burials,
        endsAtYearEnd: true,
        restEndsOn: "2049-12-31",
        isRestSure: true,
        leaseEndsOn: null,
        leaseHolder: null,
        remind: null,
        reminders: [],
        revision: 1,
        can: { edit: false },
      });
      expect((await asker.get(memorial.path)).body.graveRestEndsOn).toBe("2049-12-31");
    }
  });

  it("follow the privacy of the grave", async () => {
    const { memorial, owner, place } = await aGrave();
    await owner.put(memorial.path, { gravePrivacy: "private" });
    expect((await app.as().get(place)).status).toBe(404);
    expect((await app.as().get(memorial.path)).body.graveRestEndsOn).toBeNull();
    expect((await owner.get(place)).status).toBe(200);
  });

  it("are empty before anybody writes about them", async () => {
    const { path, owner } = await aMemorial(app);
    const { body } = await owner.get(`${path}/resting-place`);
    expect(body).toMatchObject({ burials: [], restEndsOn: null, remind: true, revision: 0 });
  });

  it("change field by field, and the cemetery stays", async () => {
    const { memorial, owner, place } = await aGrave();
    await owner.put(memorial.path, { cemetery: "Rise Kirkegård" });
    const { body } = await owner.put(place, { endsAtYearEnd: false });
    expect(body).toMatchObject({ leaseHolder: PAPER.leaseHolder, restEndsOn: "2049-02-09" });
    expect((await owner.get(memorial.path)).body.cemetery).toBe("Rise Kirkegård");
  });

  it("offer the usual years as a guess, which the page doesn't tell", async () => {
    const { memorial, place, body } = await aGrave({
      burials: [{ kind: "urn", buriedOn: "2024" }],
    });
    expect(body).toMatchObject({ restEndsOn: "2034", isRestSure: false, reminders: [] });
    expect((await app.as().get(memorial.path)).body.graveRestEndsOn).toBeNull();
    expect((await app.as().get(place)).body.isRestSure).toBe(false);
  });

  it("refuse a change that was made from an older state", async () => {
    const { owner, place } = await aGrave();
    const first = { "if-match": '"1"' };
    expect((await owner.put(place, { remind: false }, first)).status).toBe(200);
    const late = await owner.put(place, { remind: true }, first);
    expect(late).toMatchObject({ status: 412, body: { code: "changedMeanwhile" } });
    expect((await owner.get(place)).body.remind).toBe(false);
  });

  it("keep one change of two at once from the same state", async () => {
    const { owner, place } = await aGrave();
    const both = await Promise.all(
      ["Anders", "Bodil"].map((leaseHolder) =>
        owner.put(place, { leaseHolder }, { "if-match": '"1"' }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it.each<[string, object, string]>([
    [
      "a day that doesn't exist",
      { burials: [{ kind: "urn", buriedOn: "1931-02-30" }] },
      "burials.0.buriedOn",
    ],
    ["a month that is approximate", { leaseEndsOn: "~1931-05" }, "leaseEndsOn"],
    ["a burial to come", { burials: [{ kind: "urn", buriedOn: "2954" }] }, "burials.0.buriedOn"],
    ["no years", { burials: [{ kind: "urn", restYears: 0 }] }, "burials.0.restYears"],
    ["another kind", { burials: [{ kind: "ship" }] }, "burials.0.kind"],
    ["an unknown field", { plot: "C" }, "plot"],
    ["an unknown field of a burial", { burials: [{ kind: "urn", depth: 2 }] }, "depth"],
    ["21 burials", { burials: Array.from({ length: 21 }, () => ({ kind: "urn" })) }, "burials"],
  ])("refuse %s", async (_, given, field) => {
    const { owner, place } = await aGrave();
    const { status, body } = await owner.put(place, given);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });
});

/** Runs the job as on that day, and waits for the mails that it queued. */
async function remindOn(today: string) {
  await runJob(app.services, remindOfGraves, { today });
  const { $client } = app.services.database;
  await expect
    .poll(async () => {
      const { rows } = await $client.query(
        "select 1 from graphile_worker.jobs where task_identifier = 'mail.memorials.grave'",
      );
      return rows.length;
    })
    .toBe(0);
}

const SUBJECT = "Gravstedet for Inger: Brugsretten udløber den 31. december 2049";

const graveMails = async (email: string) =>
  (await mailsTo(app, email)).filter(({ subject = "" }) => subject.startsWith("Gravstedet"));

describe("mails before the end", () => {
  it("go once each to writers and custodians, to nobody else, and are told", async () => {
    const { memorial, owner, place } = await aGrave();
    const editor = await reachable(app, await aKeeper(app, memorial, "editor"));
    const moderator = await reachable(app, await aKeeper(app, memorial, "moderator"));
    const custodian = await reachable(app, await aUser(app));
    await addCustodian(app, memorial, 1, custodian);
    await remindOn("2048-12-30");
    expect(await graveMails(owner.email)).toEqual([]);
    for (const day of ["2048-12-31", "2048-12-31", "2049-01-05"]) await remindOn(day);
    for (const { email } of [owner, editor, custodian]) {
      const mail = await mailTo(app, email, SUBJECT);
      expect(mail.text).toContain("papirerne fra kirkegården");
      expect(mail.text).toContain("Karen Østergård");
      expect(await graveMails(email)).toHaveLength(1);
    }
    expect(await graveMails(moderator.email)).toEqual([]);
    const { reminders } = (await owner.get(place)).body;
    expect(reminders.map(({ sentAt }) => sentAt !== null)).toEqual([true, false, false]);
    await remindOn("2049-06-30");
    await remindOn("2049-12-01");
    expect(await graveMails(owner.email)).toHaveLength(3);
    await remindOn("2050-03-01");
    expect(await graveMails(owner.email)).toHaveLength(3);
  });

  it("are sent once by two nodes at the same moment", async () => {
    const { owner } = await aGrave();
    await Promise.all([remindOn("2049-01-02"), remindOn("2049-01-02")]);
    expect(await graveMails(owner.email)).toHaveLength(1);
  });

  it("are only the nearest if the end was entered late", async () => {
    const { owner } = await aGrave();
    await remindOn("2049-08-15");
    expect(await graveMails(owner.email)).toHaveLength(1);
    await remindOn("2049-11-30");
    expect(await graveMails(owner.email)).toHaveLength(2);
  });

  it("are none for a lease long past", async () => {
    const { owner, body } = await aGrave({ leaseEndsOn: "2019" });
    expect(body.reminders).toEqual([]);
    await remindOn("2026-11-23");
    expect(await graveMails(owner.email)).toEqual([]);
  });

  it("are none while they are switched off", async () => {
    const { owner, place, body } = await aGrave({ ...PAPER, remind: false });
    expect(body.reminders).toEqual([]);
    await remindOn("2049-01-02");
    expect(await graveMails(owner.email)).toEqual([]);
    await owner.put(place, { remind: true });
    await remindOn("2049-01-03");
    expect(await graveMails(owner.email)).toHaveLength(1);
  });

  it("begin anew when the lease is prolonged", async () => {
    const { owner, place } = await aGrave();
    await remindOn("2049-01-02");
    await owner.put(place, { leaseEndsOn: "2059" });
    await remindOn("2058-01-01");
    await mailTo(app, owner.email, "Gravstedet for Inger: Brugsretten udløber i 2059");
    expect(await graveMails(owner.email)).toHaveLength(2);
  });

  it("are none about a deleted page, and come once it is restored", async () => {
    const { memorial, owner } = await aGrave();
    await owner.delete(memorial.path);
    await remindOn("2049-01-02");
    expect(await graveMails(owner.email)).toEqual([]);
    await owner.post(`${memorial.path}/restore`);
    await remindOn("2049-01-03");
    expect(await graveMails(owner.email)).toHaveLength(1);
  });

  it.each([
    ["da", "Gravstedet for Inger: Fredningstiden slutter den 9. februar 2049"],
    ["en", "The grave of Inger: the rest period ends on 9 February 2049"],
    ["es", "Sepultura de Inger: el periodo de reposo termina el 9 de febrero de 2049"],
  ])(
    "are in the reader's language (%s), and by the rest without a lease",
    async (locale, subject) => {
      const { owner } = await aGrave({ burials: PAPER.burials });
      await app.services.database.$client.query("update users set locale = $1 where id = $2", [
        locale,
        owner.id,
      ]);
      await remindOn("2049-01-10");
      const mail = await mailTo(app, owner.email, subject);
      expect(mail.headers.find(({ key }) => key === "content-language")?.value).toBe(locale);
    },
  );
});
