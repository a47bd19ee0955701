import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser } from "#test/factories.ts";
import { refusalOf } from "#test/present.ts";

const app = await testApp();

describe("a memorial", () => {
  it("is created with a name only, and its owner has every capability", async () => {
    const anna = await aUser(app);
    const { status, body } = await anna.post("/api/memorials", { name: "Åse Ærø" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      slug: expect.stringMatching(/^aase-aeroe-[2-9a-z]{6}$/),
      privacy: "private",
      language: "da",
      revision: 1,
      can: { edit: true, contribute: true, moderate: true, delete: true },
    });
  });

  it("is seen by nobody else until its owner shows it", async () => {
    const anna = await aUser(app);
    const { body } = await anna.post("/api/memorials", { name: "Karen" });
    const path = `/api/memorials/${body.id}` as const;
    expect((await app.as().get(path)).status).toBe(404);
    expect((await anna.put(path, { privacy: "unlisted" })).status).toBe(200);
    expect((await app.as().get(path)).status).toBe(200);
  });

  it("can't be shown to others before its samples are replaced", async () => {
    const anna = await aUser(app);
    const biography = "<p>[Eksempel: Født ved havnen.]</p>";
    const page = { name: "Karen", biography, privacy: "unlisted" };
    const shown = await anna.post("/api/memorials", page);
    expect(shown.status).toBe(400);
    expect(Object.keys(shown.body.fields ?? {})).toEqual(["privacy"]);

    const { body } = await anna.post("/api/memorials", {
      name: "Karen",
      biography,
      privacy: "private",
    });
    const path = `/api/memorials/${body.id}` as const;
    expect((await anna.put(path, { privacy: "public" })).status).toBe(400);
    expect((await app.as().get(path)).status).toBe(404);
    const own = { privacy: "public", biography: "<p>Født ved sluserne.</p>" };
    expect((await anna.put(path, own)).status).toBe(200);
    expect((await app.as().get(path)).status).toBe(200);
  });

  it("is found by id and slug, read-only for strangers", async () => {
    const { id, slug } = await aMemorial(app, { name: "Karen" });
    const byId = await app.as().get(`/api/memorials/${id}`);
    const bySlug = await app.as().get(`/api/memorials/${slug.toUpperCase()}`);
    expect(byId.status).toBe(200);
    expect(bySlug.body).toEqual(byId.body);
    expect(byId.body.can).toEqual({
      edit: false,
      contribute: false,
      moderate: false,
      delete: false,
      chooseIndexing: false,
      show: false,
    });
  });

  it("counts visitors' entries", async () => {
    const { path } = await aMemorial(app);
    await app.as().post(`${path}/candles`, { name: "Bo" });
    await app.as().post(`${path}/candles`, {});
    await app.as().post(`${path}/guestbook`, { authorName: "Bo", message: "Tak" });
    const { body } = await app.as().get(path);
    expect(body.counts).toMatchObject({ candles: 2, guestbook: 1, tributes: 0, pictures: 0 });
  });

  it("responds identically for an unknown, a private and a deleted one", async () => {
    const hidden = await aMemorial(app, { privacy: "private" });
    const gone = await aMemorial(app);
    await gone.owner.delete(gone.path);
    const answers = await Promise.all(
      [hidden.path, gone.path, "/api/memorials/0190f3a4-0000-7000-8000-000000000000"].map((path) =>
        app.as().get(path),
      ),
    );
    const bare = answers.map(({ status, body }) => ({
      status,
      body: { ...refusalOf({ body }), requestId: "" },
    }));
    expect(bare[0]).toMatchObject({ status: 404, body: { code: "notFound" } });
    expect(bare[1]).toEqual(bare[0]);
    expect(bare[2]).toEqual(bare[0]);
  });

  it("has the ceremony and the grave", async () => {
    const { path, owner } = await aMemorial(app);
    const told = {
      theme: "brick",
      ceremonyPlace: "Rise Kirke",
      ceremonyAt: "2026-11-28T13:00",
      ceremonyStream: "https://stream.example.dk/rise",
      cemetery: "Rise Kirkegård",
      gravePlot: "Afdeling C, række 4",
      graveNote: "Gå til højre ved lågen.",
    };
    await owner.put(path, { ...told, gravePosition: "54,8647 10,4071" });
    const { body } = await app.as().get(path);
    expect(body).toMatchObject({ ...told, gravePosition: "54.86470, 10.40710" });
    const emptied = { ceremonyAt: "", ceremonyStream: "", gravePosition: "" };
    const { body: after } = await owner.put(path, emptied);
    expect(after).toMatchObject({ ceremonyAt: null, ceremonyStream: null, gravePosition: null });
  });

  it.each([
    ["theme", "neon"],
    ["ceremonyAt", "2026-02-30T13:00"],
    ["ceremonyStream", "javascript:alert(1)"],
    ["gravePosition", "91, 10"],
  ])("refuses a %s that can't be, naming it: %s", async (field, value) => {
    const { path, owner } = await aMemorial(app);
    const { status, body } = await owner.put(path, { [field]: value });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("is restored by its owner only", async () => {
    const { path, owner } = await aMemorial(app);
    const bo = await aUser(app);
    expect((await bo.delete(path)).status).toBe(404);
    expect((await owner.delete(path)).body).toMatchObject({ restorableUntil: expect.any(String) });
    expect((await bo.post(`${path}/restore`)).status).toBe(404);
    expect((await owner.post(`${path}/restore`)).status).toBe(200);
    expect((await app.as().get(path)).status).toBe(200);
  });
});

describe("changing a memorial", () => {
  it("accepts any subset of fields and increments the revision", async () => {
    const { path, owner } = await aMemorial(app, { bornOn: "1931" });
    const { body } = await owner.put(path, { nickname: "Inge", birthPlace: "" });
    expect(body).toMatchObject({ nickname: "Inge", birthPlace: null, bornOn: "1931", revision: 2 });
  });

  it("rejects the second of two concurrent edits", async () => {
    const { path, owner } = await aMemorial(app);
    const first = await owner.put(path, { epitaph: "Først" }, { "if-match": '"1"' });
    const second = await owner.put(path, { epitaph: "Sidst" }, { "if-match": '"1"' });
    expect([first.status, second.status]).toEqual([200, 412]);
    expect((await app.as().get(path)).body.epitaph).toBe("Først");
  });

  it("is being created until its keeper finishes or shows it, and may stay private", async () => {
    const draft = { privacy: "private", stage: "draft" };
    const { path, slug, owner } = await aMemorial(app, draft);
    const stage = async () => {
      const { body } = await owner.get("/api/user/memorials");
      return body.items.find((item) => item.slug === slug)?.stage;
    };
    expect(await stage()).toBe("draft");
    await owner.put(path, { stage: "made" });
    expect(await stage()).toBe("made");
    await owner.put(path, { stage: "draft" });
    await owner.put(path, { privacy: "unlisted" });
    expect(await stage()).toBe("made");
    await owner.put(path, { privacy: "private" });
    expect(await stage()).toBe("made");
    const shown = await aMemorial(app, { privacy: "public", stage: "draft" });
    expect((await shown.owner.get(shown.path)).body.stage).toBe("made");
  });

  it("has the plain name as slug when public, and a random suffix otherwise", async () => {
    const owner = await aUser(app);
    const made = async (privacy: string) =>
      (await owner.post("/api/memorials", { name: "Jens Aage Lund", privacy })).body.slug;
    expect(await made("public")).toBe("jens-aage-lund");
    for (const privacy of ["public", "unlisted", "invited", "private"]) {
      expect(await made(privacy)).toMatch(/^jens-aage-lund-[2-9a-z]{6}$/);
    }
  });

  it("is no longer found by its guessable slug once restricted to people with the link", async () => {
    const given = { name: "Else Marie Juhl", privacy: "public" };
    const { path, slug, owner } = await aMemorial(app, given);
    expect(slug).toBe("else-marie-juhl");
    const byName = `/api/memorials/${slug}` as const;
    const { body } = await owner.put(path, { privacy: "unlisted" });
    expect(body.slug).toMatch(/^else-marie-juhl-[2-9a-z]{6}$/);
    const unknown = await app.as().get("/api/memorials/nobody-at-all");
    const asked = await app.as().get(byName);
    expect(asked.status).toBe(404);
    expect({ ...asked.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect((await owner.get(byName)).body.slug).toBe(body.slug);
    expect((await app.as().get(`/api/memorials/${body.slug}`)).status).toBe(200);
    await owner.put(path, { privacy: "public" });
    expect((await app.as().get(byName)).body.slug).toBe(body.slug);
  });

  it("keeps a chosen slug, and drops a guessable one when replaced by a random one", async () => {
    const { path, owner } = await aMemorial(app, { name: "Ole Bak", slug: "ole-bak" });
    expect((await app.as().get("/api/memorials/ole-bak")).status).toBe(200);
    await owner.put(path, { slug: "ole-under-aebletraeet" });
    expect((await app.as().get("/api/memorials/ole-bak")).status).toBe(404);
    await owner.put(path, { slug: "ole-ved-fjorden" });
    const former = await app.as().get("/api/memorials/ole-under-aebletraeet");
    expect(former.body.slug).toBe("ole-ved-fjorden");
  });

  it("redirects a former slug, which is never reused", async () => {
    const { path, slug, owner } = await aMemorial(app, { name: "Niels Peter" });
    await owner.put(path, { slug: "niels-peter-holm" });
    expect((await app.as().get(`/api/memorials/${slug}`)).body.slug).toBe("niels-peter-holm");
    const other = await owner.post("/api/memorials", { name: "X", slug });
    expect(other).toMatchObject({ status: 409, body: { duplicates: ["slug"] } });
  });

  it("is as unknown to a signed-in stranger as to a visitor", async () => {
    const { path } = await aMemorial(app);
    const bo = await aUser(app);
    expect((await bo.put(path, { name: "Bo" })).status).toBe(404);
    expect((await app.as().put(path, { name: "Bo" })).status).toBe(401);
  });
});

const dayFromToday = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("bad input", () => {
  it.each([
    ["birth after death", { bornOn: "2001", diedOn: "1999-05" }, "diedOn"],
    ["a day that is none", { bornOn: "1931-02-30" }, "bornOn"],
    ["a birth that is to come", { bornOn: dayFromToday(2) }, "bornOn"],
    ["a death that is to come", { diedOn: dayFromToday(2) }, "diedOn"],
    ["a year that is to come", { diedOn: dayFromToday(400).slice(0, 4) }, "diedOn"],
    ["about such a year", { bornOn: `~${dayFromToday(400).slice(0, 4)}` }, "bornOn"],
    ["a slug that is a route", { slug: "qr-scan" }, "slug"],
    ["a slug of strange letters", { slug: "på-gensyn" }, "slug"],
    ["an unknown field", { isAdmin: true }, "isAdmin"],
    ["a name of 10,000 characters", { name: "x".repeat(10_000) }, "name"],
    ["a name of nothing", { name: " \u0000\u200e ".replace("\u200e", "") }, "name"],
  ])("%s is refused by its field", async (_, fields, field) => {
    const anna = await aUser(app);
    const { status, body } = await anna.post("/api/memorials", { name: "Inger", ...fields });
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty(field);
  });

  it("refuses a life's dates that are to come when they are changed, too", async () => {
    const { path, owner } = await aMemorial(app);
    const refused = await owner.put(path, { diedOn: dayFromToday(2) });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { diedOn: expect.any(String) } },
    });
    const yesterday = dayFromToday(-1);
    expect((await owner.put(path, { diedOn: yesterday })).body.diedOn).toBe(yesterday);
  });

  it("keeps emoji and other scripts, and removes control characters", async () => {
    const anna = await aUser(app);
    const name = "ليلى 🕯️ Ægir";
    const { body } = await anna.post("/api/memorials", { name: `\u202e${name}\u0007` });
    expect(body.name).toBe(name);
  });

  it("removes scripts from the biography", async () => {
    const { path, owner } = await aMemorial(app);
    const biography =
      '<p onclick="x()">Hun <script>alert(1)</script><a href="javascript:x">lo</a></p>';
    const { body } = await owner.put(path, { biography });
    expect(body.biography).not.toMatch(/script|onclick/);
    expect(body.biography).toContain("Hun");
  });
});
