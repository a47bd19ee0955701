import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions } from "#features/accounts/sessions/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { testApp } from "#test/app.ts";
import {
  aColleague,
  aMemorial,
  aPlate,
  aUser,
  PASSWORD,
  reachable,
  type TestUser,
} from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { addFiles, aPhotograph } from "#test/media.ts";
import { present } from "#test/present.ts";
import { addressOf } from "#test/streams.ts";
import { aTicket } from "#test/tickets.ts";
import { unzipped } from "#test/zip.ts";

const app = await testApp({ LIMIT_EXPORT: "3/3600" });
const { database } = app.services;
const base = await addressOf(app.app);
const PATH = "/api/user/export.zip";

/** Saved as a browser does. */
async function exportOf({ cookie = "" }: Pick<TestUser, "cookie">) {
  const answer = await fetch(base + PATH, { headers: { cookie } });
  expect(answer.status).toBe(200);
  const files = unzipped(Buffer.from(await answer.arrayBuffer()));
  const text = (name: string) => files.get(name)?.toString() ?? "";
  return { answer, names: [...files.keys()], files, text };
}

const SECRET = /hash"|\$argon2|publicKey|credentialId/i;
const SCRIPT = "<script>alert(1)</script>";

describe("an export", () => {
  it("contains the person, their pages with all content, and the original files", async () => {
    const anna = await aUser(app, { fullName: `Anna ${SCRIPT}` });
    const memorial = await aMemorial(app, { owner: anna, name: "Inger", slug: "inger-i-haven" });
    const bytes = await aPhotograph();
    const added = await addFiles(memorial, [{ bytes, name: "..\\..\\<haven>.jpg" }]);
    const pictureId = present(added.body.items[0]).id;
    const biography = `<p>Et liv.</p><figure data-media="${pictureId}"></figure>`;
    await anna.put(memorial.path, { biography, gravePrivacy: "private", cemetery: "Rise" });
    const password = "kun for familien";
    expect((await anna.put(`${memorial.path}/password`, { password })).status).toBeLessThan(300);
    const memory = { authorName: "Bo", message: SCRIPT, decade: 1970 };
    await anna.post(`${memorial.path}/guestbook`, memory);
    await anna.post(`${memorial.path}/candles`, { name: "Poul", message: null });

    const source = { kind: "told", by: "Lise" };
    const married = { title: `Gift ${SCRIPT}`, happenedOn: "1955", people: ["Villy"], source };
    expect((await anna.post(`${memorial.path}/events`, married)).status).toBe(201);

    const { answer, names, files, text } = await exportOf(anna);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringMatching(/^attachment; filename="my-data-[\d-]+\.zip"$/),
      "cache-control": "private, no-store",
    });
    const folder = "pages/01-inger-i-haven";
    const original = `${folder}/originals/haven-${pictureId.slice(-8)}.jpg`;
    expect(names).toEqual([
      "index.html",
      "data.json",
      `${folder}/index.html`,
      `${folder}/page.json`,
      original,
    ]);
    expect(files.get(original)).toEqual(bytes);

    expect(Buffer.concat([...files.values()]).toString()).not.toMatch(SECRET);
    const person = JSON.parse(text("data.json"));
    expect(person.account).toMatchObject({ fullName: `Anna ${SCRIPT}`, email: anna.email });
    expect(person.pages).toMatchObject([{ name: "Inger", role: "owner" }]);
    expect(person.written).toMatchObject([
      { page: "Inger", of: "biography", deed: "change", words: expect.stringContaining("Et liv.") },
      { page: "Inger", of: "timeline", deed: "add", words: { happenedOn: "1955" } },
    ]);
    expect(person.deeds.map(({ action }: { action: string }) => action)).toContain("media.added");
    const page = JSON.parse(text(`${folder}/page.json`));
    expect(page).toMatchObject({
      memorial: {
        name: "Inger",
        slug: "inger-i-haven",
        lifePrivacy: "page",
        gravePrivacy: "private",
        cemetery: "Rise",
        gravePlot: null,
        ceremonyPlace: null,
        candlesModeration: "open",
      },
      events: [{ title: `Gift ${SCRIPT}`, happenedOn: "1955", people: ["Villy"], source }],
      guestbook: [memory],
      candles: [{ name: "Poul" }],
      media: [{ file: original.replace(`${folder}/`, ""), fileName: expect.any(String) }],
    });

    for (const name of names.filter((each) => each.endsWith(".html"))) {
      const html = text(name);
      expect(html).not.toContain("<script");
      expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    }
    expect(text(`${folder}/index.html`)).toContain("&lt;script&gt;");
    expect(text(`${folder}/index.html`)).toContain("<small>1955</small> <strong>Gift");
    expect(text(`${folder}/index.html`)).toContain("Bo, 1970’erne");
    expect(text("index.html")).toContain("Dine oplysninger");
    const shown = encodeURIComponent(original.split("/").at(-1) ?? "");
    expect(text(`${folder}/index.html`).split(`src="originals/${shown}"`)).toHaveLength(3);
  });

  it("tells of the grave and its lease, and of dates as they are known", async () => {
    const anna = await aUser(app);
    const memorial = await aMemorial(app, { owner: anna, slug: "inger", bornOn: "~1931" });
    await anna.put(memorial.path, { cemetery: "Rise Kirkegård", gravePlot: "B 7" });
    const burials = [{ name: "Inger", kind: "coffin", buriedOn: "2024-02-09", restYears: 25 }];
    const lease = { leaseEndsOn: "2044", leaseHolder: "Lise" };
    await anna.put(`${memorial.path}/resting-place`, { burials, ...lease });
    const source = { kind: "uncertain", note: "måske året før" };
    const school = { title: "Skole", happenedOn: "~1938", source };
    await anna.post(`${memorial.path}/events`, school);
    const { text } = await exportOf(anna);
    const html = text("pages/01-inger/index.html");
    expect(html).toContain("* omkring 1931");
    expect(html).toContain("omkring 1938");
    expect(html).toContain("Ikke sikkert: måske året før");
    expect(html).toContain("Rise Kirkegård, B 7");
    expect(html).toContain("Inger, kiste, 9. februar 2024, 25 års fredningstid");
    expect(html).toContain("Graven er fredet til den 9. februar 2049.");
    expect(html).toContain("Brugsretten udløber i 2044.");
    expect(html).toContain("Lise har brugsretten.");
  });

  it("is in the person's language", async () => {
    const { text } = await exportOf(await aUser(app, { locale: "es" }));
    expect(text("index.html")).toContain('<html lang="es">');
    expect(text("index.html")).toContain("Tus datos");
  });

  it("contains no secrets, and nothing of anybody else", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    const theirs = await aMemorial(app, { owner: bo, name: "Villy", privacy: "private" });
    await addFiles(theirs, [{ bytes: await aPhotograph() }]);
    await database
      .insert(keepers)
      .values({ memorialId: theirs.id, userId: anna.id, role: "editor", since: new Date() });
    const { files, names, text } = await exportOf(anna);
    expect(names).toEqual(["index.html", "data.json"]);
    const all = Buffer.concat([...files.values()]).toString();
    expect(all).not.toContain(bo.email);
    expect(all).not.toContain(bo.username);
    expect(all).not.toMatch(SECRET);
    expect(JSON.parse(text("data.json")).pages).toMatchObject([{ name: "Villy", role: "editor" }]);
  });

  it("contains contact messages only if their address is confirmed", async () => {
    const anna = await aUser(app);
    const shownAt = new Date(Date.now() - 60_000).toISOString();
    const email = anna.email.toUpperCase();
    const letter = { name: "Anna", email, message: "Er pladen på vej?", shownAt };
    expect((await app.as().post("/api/contact", letter)).status).toBe(201);
    expect(JSON.parse((await exportOf(anna)).text("data.json")).letters).toEqual([]);
    await database.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, anna.id));
    expect(JSON.parse((await exportOf(anna)).text("data.json")).letters).toMatchObject([
      { channel: "form", messages: [{ kind: "message", body: "Er pladen på vej?" }] },
    ]);
  });

  it("contains what they wrote in a thread of somebody else, and nothing else of it", async () => {
    const bo = await reachable(app, await aUser(app));
    const { ticketId, number } = await aTicket(app, { body: "Vores plade", subject: "Hemmeligt" });
    const written = { body: "Jeg er hendes søn", replyTo: "bo@arbejde.example" };
    await aTicket(app, { ticketId, email: bo.email.toUpperCase(), ...written });
    const { text } = await exportOf(bo);
    expect(JSON.parse(text("data.json"))).toMatchObject({
      letters: [],
      lettersToOthersThreads: [{ messages: [written] }],
    });
    for (const word of ["Vores plade", "Hemmeligt", number]) {
      expect(text("data.json")).not.toContain(word);
    }
    expect(text("index.html")).toContain("Jeg er hendes søn");
  });
});

describe("permission to export", () => {
  it("requires the owner's confirmation within ten minutes", async () => {
    const anna = await aUser(app);
    const longAgo = new Date(Date.now() - 11 * 60_000);
    await database
      .update(sessions)
      .set({ confirmedAt: longAgo })
      .where(eq(sessions.userId, anna.id));
    expect(await anna.get(PATH)).toMatchObject({ status: 403, body: { code: "confirmFirst" } });
    const proof = await anna.post("/api/user/confirmation", { currentPassword: PASSWORD });
    expect((await app.as(proof.cookie).get(PATH)).status).toBe(200);
    expect((await app.as().get(PATH)).status).toBe(401);
  });

  it("is limited", async () => {
    const anna = await aUser(app);
    for (let time = 0; time < 3; time++) expect((await anna.get(PATH)).status).toBe(200);
    expect(await anna.get(PATH)).toMatchObject({ status: 429, body: { code: "tooMany" } });
  });
});

it("contains what somebody did with codes, and from where", async () => {
  const maker = await aColleague(app, "production");
  const { code } = await aPlate(app);
  await maker.post(`/api/admin/qr-codes/${code}/steps`, {
    step: "engraved",
    reason: "Gammelt lager",
  });
  const { codeSteps } = JSON.parse((await exportOf(maker)).text("data.json"));
  expect(codeSteps).toMatchObject([{ code, step: "engraved", address: "127.0.0.1" }]);
});

it("contains what somebody changed in family trees, and the trees of their pages", async () => {
  const anna = await aUser(app);
  const memorial = await aMemorial(app, { owner: anna, name: "Inger" });
  const { id } = await aRelative(
    memorial,
    { name: "Ejnar Bager" },
    { to: memorial.id, as: "sibling" },
  );
  const { names, text } = await exportOf(anna);
  const { treeChanges } = JSON.parse(text("data.json"));
  expect(treeChanges).toMatchObject([{ what: "added", personId: id, memorial: "Inger" }]);
  const page = JSON.parse(text(present(names.find((name) => name.endsWith("/page.json")))));
  expect(page.familyTree).toMatchObject({
    people: [
      { id: memorial.id, name: null },
      { id, name: "Ejnar Bager", isLiving: true },
    ],
    families: [{ partners: [], children: [{ personId: memorial.id }, { personId: id }] }],
  });
  const file = text(present(names.find((name) => name.endsWith("/family-tree.ged"))));
  expect(file.split("\n")).toEqual(
    expect.arrayContaining(["2 VERS 7.0", "1 NAME Ejnar /Bager/", "0 TRLR"]),
  );
});
