import { describe, expect, it } from "vitest";
import { type Client, testApp } from "#test/app.ts";
import { aColleague, aMemorial, reachable, type TestMemorial } from "#test/factories.ts";
import { mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";

/** What was decided, against whoever tries to have it otherwise: by deleting, adding again, editing. */

const app = await testApp({}, { worker: true });
const visitor = app.as();
const WORDS = "Han skyldte mig 5.000 kr., og alle ved det.";

let made = 0;

async function aCase(memorial: TestMemorial, kind: string, itemId: string | null, given = {}) {
  const email = `lise.a${++made}@example.org`;
  const { status, body } = await visitor.post("/api/reports", {
    memorial: memorial.id,
    kind,
    itemId,
    reason: "defamation",
    explanation: "Det passer ikke, og det gør os kede af det.",
    name: "Lise Lund",
    email,
    goodFaith: true,
    ...given,
  });
  expect({ status, fields: body.fields }).toEqual({ status: 201, fields: undefined });
  return { ...body, email, path: `/api/admin/reports/${body.number}` as const };
}

async function decide(staff: Client, path: `/api/admin/reports/${number}`, outcome = "remove") {
  const { status, body } = await staff.post(`${path}/decide`, {
    outcome,
    ground: "terms",
    reference: "Vilkår, punkt 5",
    reasons: "Det påstår noget strafbart om en, der kan kendes.",
  });
  expect(status).toBe(200);
  return body;
}

/** By the writers, heard by another member of staff, and won. */
async function appealWon(memorial: TestMemorial, path: `/api/admin/reports/${number}`) {
  const { body } = await memorial.owner.get(`${memorial.path}/statements`);
  const statement = present(body.items[0]);
  const text = "Det er sandt, og vi har hans underskrift.";
  await memorial.owner.post(`${memorial.path}/statements/${statement.id}/appeal`, { text });
  const other = await aColleague(app, "support");
  const { id } = present((await other.get(path)).body.appeals[0]);
  const reasons = "Underskriften er ægte, og ordene er sande.";
  const overturned = await other.post(`${path}/appeals/${id}/decide`, {
    outcome: "overturn",
    reasons,
  });
  expect(overturned.status).toBe(200);
  return other;
}

it("a reported greeting, deleted, restored and reported again, is one case, and stays removed", async () => {
  const memorial = await aMemorial(app);
  const greeting = { authorName: "Ib", message: WORDS };
  const { id } = (await visitor.post(`${memorial.path}/guestbook`, greeting)).body;
  await memorial.owner.put(memorial.path, { guestbookModeration: "checked" });
  // The same words once more, before anybody has let them in.
  await visitor.post(`${memorial.path}/guestbook`, greeting);
  const first = await aCase(memorial, "guestbook", id);
  const own = `${memorial.path}/guestbook/${id}` as const;
  await memorial.owner.delete(own);
  await memorial.owner.post(`${own}/restore`);
  const second = await aCase(memorial, "guestbook", id);
  expect(second.number).toBe(first.number);
  await memorial.owner.delete(own);
  await decide(await aColleague(app, "support"), first.path);
  expect((await memorial.owner.post(`${own}/restore`)).status).toBe(404);
  const queue = await memorial.owner.get(`${memorial.path}/waiting`);
  expect(queue.body.items).toEqual([]);
  expect((await memorial.owner.get(`${memorial.path}/queue`)).body.count).toBe(0);
});

it("words that were removed come back neither in a deleted greeting nor beside an event", async () => {
  const memorial = await aMemorial(app);
  const { owner, path } = memorial;
  const write = async (message: string) =>
    (await visitor.post(`${path}/guestbook`, { authorName: "Ib", message })).body.id;
  const reported = await write(WORDS);
  const longer = await write(`Jeg siger det igen: ${WORDS}`);
  await owner.delete(`${path}/guestbook/${longer}`);
  await decide(
    await aColleague(app, "support"),
    (await aCase(memorial, "guestbook", reported)).path,
  );
  const restored = await owner.post(`${path}/guestbook/${longer}/restore`);
  expect({ status: restored.status, code: restored.body.code }).toEqual({
    status: 409,
    code: "memorials.removedWords",
  });
  const source = { kind: "told", by: WORDS };
  const event = { title: "Gælden", happenedOn: "1961", source };
  expect((await owner.post(`${path}/events`, event)).body.code).toBe("memorials.removedWords");
});

describe("a story with quoted words", () => {
  const STORY = `<p>Inger var god.</p><p>${WORDS}</p>`;
  const MENDED = "<p>Inger var god ved alle.</p>";

  it("that its keeper mends while the case is open stays on the page, without the words", async () => {
    const memorial = await aMemorial(app, { biography: STORY });
    await reachable(app, memorial.owner);
    const { path } = await aCase(memorial, "biography", null, { quote: WORDS });
    await memorial.owner.put(memorial.path, { biography: MENDED });
    await decide(await aColleague(app, "support"), path);
    expect((await visitor.get(memorial.path)).body.biography).toBe(MENDED);
    const { items } = (await memorial.owner.get(`${memorial.path}/changes?of=biography`)).body;
    const withheld = present(items.at(-1));
    const back = await memorial.owner.post(`${memorial.path}/changes/${withheld.id}/restore`);
    expect(back.status).toBe(409);
    expect((await memorial.owner.put(memorial.path, { biography: STORY })).status).toBe(409);
    const [statement] = (await memorial.owner.get(`${memorial.path}/statements`)).body.items;
    expect(statement).toMatchObject({ hiddenAt: null, shownAt: null });
    const subject = "Vi har afgjort noget, der er anmeldt på siden for Inger Østergård";
    const mail = await mailTo(app, memorial.owner.email, subject);
    expect(mail.text).toContain("Ordene er allerede væk");
  });

  it("tells from when to when it was hidden", async () => {
    const memorial = await aMemorial(app, { biography: STORY });
    await reachable(app, memorial.owner);
    const { path } = await aCase(memorial, "biography", null, { quote: WORDS });
    const support = await aColleague(app, "support");
    await support.post(`${path}/hide`);
    const stated = async () =>
      present((await memorial.owner.get(`${memorial.path}/statements`)).body.items[0]);
    expect(await stated()).toMatchObject({ hiddenAt: expect.any(String), shownAt: null });
    await memorial.owner.put(memorial.path, { biography: MENDED });
    const { hiddenAt, shownAt } = await stated();
    expect(Date.parse(present(shownAt))).toBeGreaterThanOrEqual(Date.parse(present(hiddenAt)));
    // It can be hidden for other words; a decision to keep ends that.
    expect((await support.get(path)).body.can.hide).toBe(true);
    await decide(support, path, "keep");
    const kept = { outcome: "keep", ground: null };
    expect(await stated()).toMatchObject({ hiddenAt, shownAt, decision: kept });
    const subject = "Det, der var skjult på siden for Inger Østergård, vises igen";
    const mail = await mailTo(app, memorial.owner.email, subject);
    expect(mail.text).not.toContain("Afgørelsen bygger på");
    expect(mail.text).toMatch(/skjult den .+ og vises nu igen/);
  });
});

describe("an appeal that is won", () => {
  it("by the writers is told to whoever reported, who can appeal in turn, to somebody new", async () => {
    const memorial = await aMemorial(app);
    const greeting = { authorName: "Ib", message: WORDS };
    const { id } = (await visitor.post(`${memorial.path}/guestbook`, greeting)).body;
    const { path, token, number, email } = await aCase(memorial, "guestbook", id);
    const support = await aColleague(app, "support");
    await decide(support, path);
    const other = await appealWon(memorial, path);
    const mail = await mailTo(app, email, `Afgørelsen om din anmeldelse nr. ${number} er ændret`);
    expect(mail.text).toContain("Indholdet bliver stående");
    expect(mail.text).toContain("Underskriften er ægte");
    expect(mail.text).not.toContain("Afgørelsen bygger på");
    const followed = (await visitor.get(`/api/reports/${token}`)).body;
    expect(followed).toMatchObject({
      state: "reviewed",
      decision: {
        outcome: "keep",
        ground: null,
        reference: "",
        reasons: "Underskriften er ægte, og ordene er sande.",
      },
      earlier: [{ outcome: "remove" }],
      can: { appeal: true },
    });
    const [statement] = (await memorial.owner.get(`${memorial.path}/statements`)).body.items;
    expect(statement).toMatchObject({
      shownAt: expect.any(String),
      decision: { outcome: "keep" },
      earlier: [{ outcome: "remove" }],
      appeal: { outcome: "overturn" },
      can: { appeal: false },
    });
    const text = "Underskriften er ikke hans, det kan banken vise.";
    expect((await visitor.post(`/api/reports/${token}/appeal`, { text })).status).toBe(201);
    const third = await aColleague(app, "support");
    const mayDecide = async (staff: Client) =>
      (await staff.get(path)).body.appeals.map(({ canDecide }) => canDecide);
    expect(await mayDecide(support)).toEqual([false, false]);
    expect(await mayDecide(other)).toEqual([false, false]);
    expect(await mayDecide(third)).toEqual([false, true]);
  });

  it("by whoever reported is told to the writers, who can appeal in turn", async () => {
    const memorial = await aMemorial(app);
    await reachable(app, memorial.owner);
    const greeting = { authorName: "Ib", message: WORDS };
    const { id } = (await visitor.post(`${memorial.path}/guestbook`, greeting)).body;
    const one = await aCase(memorial, "guestbook", id);
    const two = await aCase(memorial, "guestbook", id);
    const support = await aColleague(app, "support");
    await decide(support, one.path, "keep");
    expect((await memorial.owner.get(`${memorial.path}/statements`)).body.items).toEqual([]);
    const text = "Det er løgn, og det kan vi vise med hans breve.";
    await visitor.post(`/api/reports/${one.token}/appeal`, { text });
    const received = `Vi har fået din klage over afgørelsen om din anmeldelse nr. ${one.number}`;
    await mailTo(app, one.email, received);
    const other = await aColleague(app, "support");
    const appeal = present((await other.get(one.path)).body.appeals[0]);
    const overturned = {
      outcome: "overturn",
      reasons: "Brevene viser, at påstanden ikke passer.",
    };
    const toDecide = `${one.path}/appeals/${appeal.id}/decide` as const;
    // It stayed without a ground; a removal has one.
    const refused = await other.post(toDecide, overturned);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields ?? {})).toEqual(["ground"]);
    const founded = { ground: "law", reference: "Straffelovens § 267" };
    expect((await other.post(toDecide, { ...overturned, ...founded })).status).toBe(200);
    const subject = "Vi har afgjort noget, der er anmeldt på siden for Inger Østergård";
    const mail = await mailTo(app, memorial.owner.email, subject);
    expect(mail.text).toContain("Brevene viser");
    expect(mail.text).toContain("Afgørelsen bygger på loven: Straffelovens § 267.");
    const [statement] = (await memorial.owner.get(`${memorial.path}/statements`)).body.items;
    expect(statement).toMatchObject({ decision: { outcome: "remove" }, can: { appeal: true } });
    // The other notifier, too, though only one appealed.
    const changed = `Afgørelsen om din anmeldelse nr. ${two.number} er ændret`;
    expect((await mailTo(app, two.email, changed)).text).toContain("Indholdet er fjernet");
  });
});
