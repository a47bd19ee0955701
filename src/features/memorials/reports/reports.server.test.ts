import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial, aUser, reachable, type TestMemorial } from "#test/factories.ts";
import { linkIn, mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";
import { reportCases, reportNotices } from "./tables.server.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;

let written = 0;

/** A greeting by a stranger, and a notice about it. */
async function aGreeting(memorial: TestMemorial, message = `Han skyldte mig ${++written} kr.`) {
  const { body } = await app.as().post(`${memorial.path}/guestbook`, { authorName: "Ib", message });
  return body.id;
}

function aNotice(memorial: TestMemorial, itemId: string | null, given: object = {}) {
  return {
    memorial: memorial.slug,
    kind: "guestbook",
    itemId,
    reason: "defamation",
    explanation: "Det passer ikke, og det gør os kede af det.",
    name: "Lise Lund",
    email: `lise.${++written}@example.org`,
    goodFaith: true,
    ...given,
  };
}

const DECISION = {
  ground: "terms",
  reference: "Vilkår, punkt 5",
  reasons: "Hilsenen påstår noget strafbart om en, der kan kendes.",
} as const;

async function aReportedGreeting(given: object = {}) {
  const memorial = await aMemorial(app);
  const itemId = await aGreeting(memorial);
  const notice = aNotice(memorial, itemId, given);
  const { status, body } = await app.as().post("/api/reports", notice);
  expect(status).toBe(201);
  const support = await aColleague(app, "support");
  return {
    memorial,
    itemId,
    notice,
    support,
    ...body,
    path: `/api/admin/reports/${body.number}` as const,
  };
}

describe("a report", () => {
  it("has a receipt, a mail in three parts and a page by its token", async () => {
    const { number, token, notice, itemId, memorial } = await aReportedGreeting();
    const mail = await mailTo(app, notice.email, `Din anmeldelse har nr. ${number}`);
    expect(linkIn(mail)).toBe(`/report/${token}`);
    const { status, body } = await app.as().get(`/api/reports/${token}`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        number,
        state: "received",
        subject: { kind: "guestbook", itemId, address: `/memorial/${memorial.slug}#guestbook` },
        decision: null,
        appealUntil: null,
        appeal: null,
      },
    });
  });

  it("sent twice with one key is one; another with its key is refused", async () => {
    const memorial = await aMemorial(app);
    const notice = aNotice(memorial, await aGreeting(memorial));
    const headers = { "idempotency-key": "en-noegle-for-begge" };
    const [one, other] = await Promise.all([
      app.as().post("/api/reports", notice, headers),
      app.as().post("/api/reports", notice, headers),
    ]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body).toEqual(other.body);
    const changed = { ...notice, explanation: "Noget helt andet end før, og langt nok." };
    expect((await app.as().post("/api/reports", changed, headers)).status).toBe(409);
  });

  it("joins the open case about the same thing; after the decision a new one opens", async () => {
    const { memorial, itemId, number, support, path } = await aReportedGreeting();
    const second = await app.as().post("/api/reports", aNotice(memorial, itemId));
    expect(second.body.number).toBe(number);
    const { body } = await support.get(path);
    expect(body.notices).toHaveLength(2);
    await support.post(`${path}/decide`, { ...DECISION, outcome: "keep" });
    const third = await app.as().post("/api/reports", aNotice(memorial, itemId));
    expect(third.body.number).not.toBe(number);
  });

  it("of what the asker can't read is unknown", async () => {
    const memorial = await aMemorial(app, { privacy: "private" });
    const { body } = await memorial.owner.post(`${memorial.path}/guestbook`, {
      authorName: "Ib",
      message: "Tak",
    });
    const asked = [
      aNotice(memorial, body.id),
      aNotice(memorial, null, { kind: "memorial" }),
      { ...aNotice(memorial, null, { kind: "memorial" }), memorial: "findes-ikke" },
    ];
    for (const notice of asked) {
      expect((await app.as().post("/api/reports", notice)).body).toMatchObject({
        code: "notFound",
      });
    }
    const shown = await aMemorial(app);
    const gone = await aGreeting(shown);
    await shown.owner.delete(`${shown.path}/guestbook/${gone}`);
    expect((await app.as().post("/api/reports", aNotice(shown, gone))).status).toBe(404);
  });

  it("quotes what stands there", async () => {
    const memorial = await aMemorial(app, { biography: "Inger var god. Hun skylder mig penge." });
    const about = { kind: "biography", itemId: null };
    const quoting = (quote: string) =>
      app.as().post("/api/reports", aNotice(memorial, null, { ...about, quote }));
    expect((await quoting("Hun  skylder mig penge.")).status).toBe(201);
    expect((await quoting("Det står der ikke")).body.fields).toHaveProperty("quote");
  });

  it("by a thousand from one network is told to wait", async () => {
    const strict = await testApp({ LIMIT_REPORT: "2/900" });
    const memorial = await aMemorial(strict);
    const notice = aNotice(memorial, null, { kind: "memorial" });
    const busy = strict.as(undefined, "203.0.113.9");
    const tries = [];
    for (let time = 0; time < 3; time++) tries.push(await busy.post("/api/reports", notice));
    expect(tries.map(({ status }) => status)).toEqual([201, 201, 429]);
  });

  it("by a guessed token is unknown", async () => {
    expect((await app.as().get("/api/reports/et-gaet-der-er-langt-nok")).status).toBe(404);
  });

  it("is kept as it stood, though its author takes it back", async () => {
    const { memorial, itemId, support, path } = await aReportedGreeting();
    const before = (await support.get(path)).body.snapshot;
    await memorial.owner.delete(`${memorial.path}/guestbook/${itemId}`);
    const { body } = await support.get(path);
    expect(body.snapshot).toEqual(before);
    expect(present(body.snapshot)).toMatchObject({ name: "Ib", memorial: { id: memorial.id } });
  });
});

describe("staff", () => {
  it("are told of a new case by mail, without its words", async () => {
    const colleague = await reachable(app, await aColleague(app, "support"));
    const { number } = await aReportedGreeting();
    const mail = await mailTo(app, colleague.email, `Ny anmeldelse, nr. ${number}`);
    expect(mail.text).toContain(`/admin/reports/${number}`);
    expect(mail.text).not.toContain("skyldte");
  });

  it("see urgent cases first, then the oldest; what is late is overdue", async () => {
    const old = await aReportedGreeting();
    const urgent = await aReportedGreeting({ reason: "threat" });
    const receivedAt = new Date(Date.now() - 8 * 86_400_000);
    await database
      .update(reportCases)
      .set({ receivedAt })
      .where(eq(reportCases.number, old.number));
    const { body } = await urgent.support.get("/api/admin/reports?limit=100");
    const numbers = body.items.map(({ number }) => number);
    expect(numbers.indexOf(urgent.number)).toBeLessThan(numbers.indexOf(old.number));
    const lineOf = (number: number) => body.items.find((each) => each.number === number);
    expect(lineOf(urgent.number)).toMatchObject({ isUrgent: true, isOverdue: false });
    expect(lineOf(old.number)).toMatchObject({ isUrgent: false, isOverdue: true });
  });

  it("reach every case, page by page", async () => {
    for (let time = 0; time < 3; time++) await aReportedGreeting();
    const { support } = await aReportedGreeting({ reason: "threat" });
    const all = (await support.get("/api/admin/reports?limit=100")).body.items;
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const from: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { body } = await support.get(`/api/admin/reports?limit=2${from}`);
      seen.push(...body.items.map(({ number }) => number));
      cursor = body.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(all.map(({ number }) => number));
  });

  it("see in the list how the reported words begin, in one line, and who may not read it doesn't", async () => {
    const memorial = await aMemorial(app, { biography: "Inger var god. Hun skylder mig penge." });
    const long = `<b>Han løj</b>\n\n${"og løj ".repeat(60)}`;
    const about = { kind: "biography", quote: "Hun skylder mig penge." };
    const notices = [
      aNotice(memorial, await aGreeting(memorial, long)),
      aNotice(memorial, await aGreeting(memorial, "Kort")),
      aNotice(memorial, null, about),
    ];
    const numbers: number[] = [];
    for (const notice of notices) {
      const { status, body } = await app.as().post("/api/reports", notice);
      expect(status).toBe(201);
      numbers.push(body.number);
    }
    const support = await aColleague(app, "support");
    const { body } = await support.get("/api/admin/reports?limit=100");
    const excerpts = numbers.map(
      (number) => present(body.items.find((each) => each.number === number)).excerpt,
    );
    expect(excerpts).toEqual([
      expect.stringMatching(/^<b>Han løj<\/b> og løj .{1,150}…$/u),
      "Kort",
      "Hun skylder mig penge.",
    ]);
    expect(excerpts[0]?.length).toBeLessThanOrEqual(161);
    const warehouse = await aColleague(app, "warehouse");
    expect((await warehouse.get("/api/admin/reports")).status).toBe(403);
  });

  it("take a case once; the second is told", async () => {
    const { support, path } = await aReportedGreeting();
    const other = await aColleague(app, "support");
    const taken = await Promise.all([support.post(`${path}/take`), other.post(`${path}/take`)]);
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("decide once: of two one wins, the other is told", async () => {
    const { support, path } = await aReportedGreeting();
    const other = await aColleague(app, "support");
    const { revision } = (await support.get(path)).body;
    const headers = { "if-match": `"${revision}"` };
    const decided = await Promise.all(
      [support, other].map((one) =>
        one.post(`${path}/decide`, { ...DECISION, outcome: "remove" }, headers),
      ),
    );
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(
      (await other.post(`${path}/decide`, { ...DECISION, outcome: "keep" })).body,
    ).toMatchObject({ code: "memorials.decidedMeanwhile" });
  });
});

it("a name and an address are null only about child abuse", async () => {
  const { token } = await aReportedGreeting({ reason: "childAbuse", name: null, email: null });
  const [row] = await database
    .select({ name: reportNotices.name, email: reportNotices.email })
    .from(reportNotices)
    .innerJoin(reportCases, eq(reportCases.id, reportNotices.caseId))
    .where(eq(reportCases.isUrgent, true))
    .limit(1);
  expect(row).toBeDefined();
  expect((await app.as().get(`/api/reports/${token}`)).body.reason).toBe("childAbuse");
});

it("a signed-in notifier is remembered for their copy", async () => {
  const memorial = await aMemorial(app);
  const anna = await aUser(app);
  const { body } = await anna.post("/api/reports", aNotice(memorial, null, { kind: "memorial" }));
  const rows = await database
    .select({ number: reportCases.number })
    .from(reportNotices)
    .innerJoin(reportCases, eq(reportCases.id, reportNotices.caseId))
    .where(eq(reportNotices.userId, anna.id));
  expect(rows).toEqual([{ number: body.number }]);
});
