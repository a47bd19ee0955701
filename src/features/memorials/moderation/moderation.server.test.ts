import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, type TestMemorial, type TestUser } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { addressOf, EventStream } from "#test/streams.ts";

const app = await testApp({
  ENTRY_LINKS_MAX: "1",
  ENTRY_UNWELCOME_WORDS: "kasino, let tjent",
  ENTRY_SECONDS: "3",
});

const SECTIONS = [
  { section: "guestbook", kind: "guestbook", entry: { authorName: "Bo", message: "Tak, Inger" } },
  { section: "tributes", kind: "tribute", entry: { authorName: "Bo", message: "Min mor" } },
  { section: "candles", kind: "candle", entry: { name: "Bo", message: "Sov godt" } },
] as const;

type Rule = "open" | "checked" | "closed";

async function set(
  { owner, path }: TestMemorial,
  rule: Rule,
  sections = SECTIONS as readonly { section: string }[],
) {
  const fields = sections.map(({ section }) => [`${section}Moderation`, rule]);
  expect((await owner.put(path, Object.fromEntries(fields))).status).toBe(200);
}

async function aChecked(given: Record<string, unknown> = {}): Promise<TestMemorial> {
  const memorial = await aMemorial(app, given);
  await set(memorial, "checked");
  return memorial;
}

async function waitingIn({ owner, path }: TestMemorial, query: "" | `?${string}` = "") {
  const { status, body } = await owner.get(`${path}/waiting${query}`);
  expect(status).toBe(200);
  return body.items;
}

type Path = TestMemorial["path"];

function decide(who: TestUser, path: Path, decision: string, ...entries: object[]) {
  return who.post(`${path}/decisions`, { decision, entries });
}

describe.each(SECTIONS)("$section", ({ section, kind, entry }) => {
  it("when closed keeps its entries and accepts no new ones, from anybody", async () => {
    const memorial = await aMemorial(app);
    const { path, owner } = memorial;
    const key = { "idempotency-key": "foer-der-blev-lukket" };
    const first = await app.as().post(`${path}/${section}`, entry, key);
    await set(memorial, "closed");
    for (const who of [app.as(), owner]) {
      const { status, body } = await who.post(`${path}/${section}`, entry);
      expect({ status, code: body.code }).toEqual({ status: 409, code: "memorials.entriesClosed" });
    }
    const again = await app.as().post(`${path}/${section}`, entry, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect((await app.as().get(`${path}/${section}`)).body.items).toEqual([first.body]);
    expect((await app.as().get(path)).body[`${section}Moderation`]).toBe("closed");
  });

  it("when moderated tells the author so, and shows the text to moderators only", async () => {
    const memorial = await aChecked();
    const { path, owner, slug } = memorial;
    const { status, body } = await app.as().post(`${path}/${section}`, entry);
    expect({ status, waits: body.waits }).toEqual({ status: 201, waits: true });
    for (const who of [app.as(), owner]) {
      expect((await who.get(`${path}/${section}`)).body.items).toEqual([]);
      expect((await who.get(path)).body.counts[section]).toBe(0);
    }
    const [waiting] = await waitingIn(memorial);
    expect(waiting).toMatchObject({
      id: body.id,
      kind,
      message: entry.message,
      waitsFor: "checked",
    });
    expect((await owner.get(`/api/memorials/${slug}/queue`)).body.count).toBe(1);
  });

  it("creates one pending entry from a retry, and repeats the first response", async () => {
    const memorial = await aChecked();
    const key = { "idempotency-key": "et-forsoeg-0002" };
    const send = () => app.as().post(`${memorial.path}/${section}`, entry, key);
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ body }) => body.waits)).toEqual([true, true, true]);
    expect(await waitingIn(memorial)).toHaveLength(1);
  });

  it("shows approved entries, also live, and no others", async () => {
    const memorial = await aChecked();
    const { path, owner } = memorial;
    const stream = await EventStream.open(`${await addressOf(app.app)}${path}/live`);
    const declined = await app.as().post(`${path}/${section}`, { ...entry, message: "Nej" });
    const shown = await app.as().post(`${path}/${section}`, entry);
    await decide(owner, path, "decline", { kind, id: declined.body.id });
    const { body } = await decide(owner, path, "show", { kind, id: shown.body.id });
    expect(body).toEqual({ done: [shown.body.id], others: [] });
    const event = await stream.next();
    expect(event).toMatchObject({
      event: kind,
      data: { id: shown.body.id, message: entry.message },
    });
    const list = await app.as().get(`${path}/${section}`);
    expect(list.body.items).toEqual([event?.data]);
    expect((await app.as().get(path)).body.counts[section]).toBe(1);
    expect(await waitingIn(memorial)).toEqual([]);
    const again = await app.as().post(`${path}/${section}`, { ...entry, message: "Igen" });
    await owner.delete(`${path}/${section}/${shown.body.id}`);
    expect(await stream.next()).toEqual({ event: "removed", data: { id: shown.body.id } });
    expect((await waitingIn(memorial)).map(({ id }) => id)).toEqual([again.body.id]);
  });

  it("is out of reach of the endpoints for published entries while pending", async () => {
    const memorial = await aChecked();
    const { path, owner } = memorial;
    const { body } = await app.as().post(`${path}/${section}`, entry);
    expect((await owner.delete(`${path}/${section}/${body.id}`)).status).toBe(404);
    await decide(owner, path, "decline", { kind, id: body.id });
    expect((await owner.post(`${path}/${section}/${body.id}/restore`)).status).toBe(404);
    expect((await app.as().get(`${path}/${section}`)).body.items).toEqual([]);
  });

  it("allows changing a decision, and audits who decided, without the text", async () => {
    const memorial = await aChecked();
    const { path, owner } = memorial;
    const { body } = await app.as().post(`${path}/${section}`, entry);
    const one = { kind, id: body.id };
    for (const decision of ["decline", "wait", "show", "wait"]) {
      expect((await decide(owner, path, decision, one)).body.done).toEqual([body.id]);
      const isDeclined = (await waitingIn(memorial, "?declined=true")).length === 1;
      expect(isDeclined).toBe(decision === "decline");
    }
    expect(await waitingIn(memorial)).toHaveLength(1);
    expect((await app.as().get(`${path}/${section}`)).body.items).toEqual([]);
    const trail = await app.services.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, body.id));
    expect(trail.map(({ action }) => action.split(".")[1]).toSorted()).toEqual([
      "declined",
      "held",
      "held",
      "shown",
    ]);
    expect(new Set(trail.map(({ actorId }) => actorId))).toEqual(new Set([owner.id]));
    expect(JSON.stringify(trail)).not.toContain(entry.message);
  });

  it.each([
    ["links", { message: "Se https://a.dk og www.b.dk" }, {}],
    ["words", { message: "KASINO!" }, {}],
    ["words", { [section === "candles" ? "name" : "authorName"]: "Let  tjent" }, {}],
    ["quick", {}, { "form-age": "2" }],
    ["quick", {}, { "form-age": "-1" }],
  ])("that is open has it wait for %s: %j %j", async (waitsFor, change, headers) => {
    const memorial = await aMemorial(app);
    const left = { ...entry, ...change };
    const { status, body } = await app.as().post(`${memorial.path}/${section}`, left, headers);
    expect({ status, waits: body.waits }).toEqual({ status: 201, waits: true });
    expect(await waitingIn(memorial)).toMatchObject([{ id: body.id, waitsFor }]);
  });

  it("when open shows entries typed at human speed, and those of keepers", async () => {
    const memorial = await aChecked();
    const own = await memorial.owner.post(`${memorial.path}/${section}`, entry, {
      "form-age": "0",
    });
    expect(own.body.waits).toBeUndefined();
    await set(memorial, "open");
    const song = { ...entry, message: "Sangen: https://a.dk" };
    const { body } = await app.as().post(`${memorial.path}/${section}`, song, { "form-age": "3" });
    expect(body.waits).toBeUndefined();
    expect((await app.as().get(`${memorial.path}/${section}`)).body.items).toHaveLength(2);
  });
});

describe("a candle on a moderated page", () => {
  it("is lit at once if it has only a name", async () => {
    const memorial = await aChecked();
    for (const left of [{}, { name: "Bo" }]) {
      const { body } = await app.as().post(`${memorial.path}/candles`, left, { "form-age": "0" });
      expect(body.waits).toBeUndefined();
    }
    const { body } = await app.as().post(`${memorial.path}/candles`, { name: "Kasino" });
    expect(body.waits).toBe(true);
    expect((await app.as().get(memorial.path)).body.counts.candles).toBe(2);
  });

  it("burns its full time from its approval", async () => {
    const memorial = await aChecked();
    const { path, owner } = memorial;
    const { body } = await app.as().post(`${path}/candles`, { message: "Sov godt" });
    await app.services.database.$client.query(
      "update candles set lit_at = lit_at - interval '9 days', burns_until = burns_until - interval '9 days' where id = $1",
      [body.id],
    );
    const before = Date.now();
    await decide(owner, path, "show", { kind: "candle", id: body.id });
    const lit = present((await app.as().get(`${path}/candles`)).body.items[0]);
    expect(Date.parse(lit.burnsUntil) - Date.parse(lit.litAt)).toBe(7 * 86_400_000);
    expect(Date.parse(lit.litAt)).toBeGreaterThan(before - 60_000);
    expect((await app.as().get(path)).body.counts.candles).toBe(1);
  });
});

describe("moderators", () => {
  it("decide about several entries of every kind at once", async () => {
    const memorial = await aChecked();
    const { path } = memorial;
    const moderator = await aKeeper(app, memorial, "moderator");
    const entries: { kind: string; id: string }[] = [];
    for (const { section, kind, entry } of SECTIONS) {
      entries.push({ kind, id: (await app.as().post(`${path}/${section}`, entry)).body.id });
    }
    const { body } = await decide(moderator, path, "show", ...entries);
    expect(body.done.toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
    expect((await app.as().get(path)).body.counts).toMatchObject({
      guestbook: 1,
      tributes: 1,
      candles: 1,
    });
  });

  it("deciding concurrently: the first wins, the others receive the result", async () => {
    const memorial = await aChecked();
    const { path, owner } = memorial;
    const { body } = await app.as().post(`${path}/guestbook`, SECTIONS[0].entry);
    const one = { kind: "guestbook", id: body.id };
    const who = [
      owner,
      await aKeeper(app, memorial, "moderator"),
      await aKeeper(app, memorial, "editor"),
    ];
    const decisions = ["show", "decline", "show"] as const;
    const answers = await Promise.all(
      who.map((person, index) => decide(person, path, decisions[index] ?? "show", one)),
    );
    const first = answers.findIndex(({ body: { done } }) => done.length === 1);
    const now = decisions[first] === "show" ? "shown" : "declined";
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body: { done } }) => done.length === 1)).toHaveLength(1);
    for (const { body: told } of answers.filter((_, index) => index !== first)) {
      expect(told).toEqual({ done: [], others: [{ id: body.id, now }] });
    }
    const trail = await app.services.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, body.id));
    expect(trail).toHaveLength(1);
  });

  it("are not other users, nor keepers of other pages", async () => {
    const memorial = await aChecked();
    const { path } = memorial;
    const { body } = await app.as().post(`${path}/guestbook`, SECTIONS[0].entry);
    const one = { kind: "guestbook", id: body.id };
    const other = await aMemorial(app);
    for (const role of ["contributor", "reader"] as const) {
      const keeper = await aKeeper(app, memorial, role);
      expect((await keeper.get(`${path}/waiting`)).status).toBe(404);
      expect((await decide(keeper, path, "show", one)).status).toBe(404);
    }
    expect((await decide(other.owner, path, "show", one)).status).toBe(404);
    const through = await decide(other.owner, other.path, "show", one);
    expect(through.body).toEqual({ done: [], others: [{ id: body.id, now: "gone" }] });
    const asOther = await decide(memorial.owner, path, "show", { ...one, kind: "tribute" });
    expect(asOther.body).toEqual({ done: [], others: [{ id: body.id, now: "gone" }] });
    expect(await waitingIn(memorial)).toHaveLength(1);
  });

  it("read the queue page by page, newest first", async () => {
    const memorial = await aChecked();
    const ids: string[] = [];
    for (const message of ["1", "2", "3"]) {
      const { body } = await app
        .as()
        .post(`${memorial.path}/guestbook`, { authorName: "Bo", message });
      ids.unshift(body.id);
    }
    const { body } = await memorial.owner.get(`${memorial.path}/waiting?limit=2`);
    expect(body.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const rest = await waitingIn(memorial, `?limit=2&cursor=${body.nextCursor}`);
    expect(rest.map(({ id }) => id)).toEqual(ids.slice(2));
  });
});

it("hides the moderation setting of a section from those who can't read it", async () => {
  const memorial = await aChecked();
  await memorial.owner.put(memorial.path, { guestbookPrivacy: "private" });
  const { body } = await app.as().get(memorial.path);
  expect([body.guestbookModeration, body.tributesModeration]).toEqual(["open", "checked"]);
});
