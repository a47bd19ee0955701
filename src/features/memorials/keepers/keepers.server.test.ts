import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser } from "#test/factories.ts";
import { present } from "#test/present.ts";

const app = await testApp();
const { database } = app.services;

async function rolesOf(memorialId: string): Promise<Record<string, string>> {
  const rows = await database.select().from(keepers).where(eq(keepers.memorialId, memorialId));
  return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]));
}

describe("the list of keepers", () => {
  it("is shown to keepers, owner first", async () => {
    const { path, id, slug, owner } = await aMemorial(app, { privacy: "private" });
    const editor = await aKeeper(app, { id }, "editor", { fullName: "Anders Østergård" });
    const { status, body } = await editor.get(`${path}/keepers`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      memorial: { id, slug, name: "Inger Østergård" },
      role: "editor",
      can: { work: true, manage: false },
    });
    expect(body.items).toMatchObject([
      { userId: owner.id, role: "owner", isMe: false, can: { change: false, remove: false } },
      {
        userId: editor.id,
        fullName: "Anders Østergård",
        role: "editor",
        isMe: true,
        can: { change: false, remove: true },
      },
    ]);
    const asOwner = await owner.get(`/api/memorials/${slug}/keepers`);
    expect(asOwner.body.items[1]?.can).toEqual({ change: true, remove: true });
    expect(asOwner.body.items[0]?.can).toEqual({ change: false, remove: false });
  });

  it("shows a reader the owner and themselves only", async () => {
    const { path, id, owner } = await aMemorial(app);
    await aKeeper(app, { id }, "editor");
    const reader = await aKeeper(app, { id }, "reader");
    const { body } = await reader.get(`${path}/keepers`);
    const ids = body.items.map(({ userId }) => userId);
    expect(ids).toEqual([owner.id, reader.id]);
    expect(JSON.stringify(body)).not.toContain("@");
  });

  it("is hidden from others, even where the page is public", async () => {
    const { path } = await aMemorial(app, { privacy: "public" });
    expect((await (await aUser(app)).get(`${path}/keepers`)).status).toBe(404);
    expect((await app.as().get(`${path}/keepers`)).status).toBe(401);
  });
});

describe("changing a role", () => {
  it("is done by the owner, takes effect at once and is audited", async () => {
    const { path, id, owner } = await aMemorial(app);
    const reader = await aKeeper(app, { id }, "reader");
    const before = await reader.put(path, { epitaph: "Tak" });
    expect(before.status).toBe(404);
    const answer = await owner.put(`${path}/keepers/${reader.id}`, { role: "editor" });
    expect(answer.status).toBe(204);
    expect((await reader.put(path, { epitaph: "Tak" })).status).toBe(200);
    const [entry] = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "keeper.changed"));
    expect(entry).toMatchObject({
      actorId: owner.id,
      subjectId: id,
      details: { userId: reader.id, before: "reader", after: "editor" },
    });
  });

  it("never assigns the owner role, nor changes the owner", async () => {
    const { path, id, owner } = await aMemorial(app);
    const editor = await aKeeper(app, { id }, "editor");
    const raised = await owner.put(`${path}/keepers/${editor.id}`, { role: "owner" });
    expect(raised).toMatchObject({ status: 400, body: { code: "invalid" } });
    const lowered = await owner.put(`${path}/keepers/${owner.id}`, { role: "reader" });
    expect(lowered).toMatchObject({ status: 409, body: { code: "memorials.ownerStays" } });
    expect(await rolesOf(id)).toEqual({ [owner.id]: "owner", [editor.id]: "editor" });
  });

  it("is denied to editors, for themselves and others, and to people who keep nothing", async () => {
    const { path, id, owner } = await aMemorial(app);
    const editor = await aKeeper(app, { id }, "editor");
    const reader = await aKeeper(app, { id }, "reader");
    for (const userId of [editor.id, reader.id, owner.id]) {
      const answer = await editor.put(`${path}/keepers/${userId}`, { role: "moderator" });
      expect(answer.status).toBe(404);
    }
    const stranger = await aUser(app);
    const given = await owner.put(`${path}/keepers/${stranger.id}`, { role: "reader" });
    expect(given.status).toBe(404);
    expect(Object.keys(await rolesOf(id))).not.toContain(stranger.id);
  });
});

describe("removing a keeper", () => {
  it("lets everybody but the owner leave", async () => {
    const { path, id, owner } = await aMemorial(app, { privacy: "private" });
    const moderator = await aKeeper(app, { id }, "moderator");
    expect((await moderator.delete(`${path}/keepers/${moderator.id}`)).status).toBe(204);
    expect((await moderator.get(path)).status).toBe(404);
    const stays = await owner.delete(`${path}/keepers/${owner.id}`);
    expect(stays).toMatchObject({ status: 409, body: { code: "memorials.ownerStays" } });
  });

  it("is limited to the owner for others", async () => {
    const { path, id, owner } = await aMemorial(app);
    const [editor, reader] = [
      await aKeeper(app, { id }, "editor"),
      await aKeeper(app, { id }, "reader"),
    ];
    expect((await editor.delete(`${path}/keepers/${reader.id}`)).status).toBe(404);
    expect((await owner.delete(`${path}/keepers/${reader.id}`)).status).toBe(204);
    expect((await owner.delete(`${path}/keepers/${reader.id}`)).status).toBe(404);
    expect(await rolesOf(id)).toEqual({ [owner.id]: "owner", [editor.id]: "editor" });
  });
});

it("the database rejects a second owner", async () => {
  const { id } = await aMemorial(app);
  const editor = await aKeeper(app, { id }, "editor");
  const second = database
    .update(keepers)
    .set({ role: "owner" })
    .where(eq(keepers.userId, editor.id));
  await expect(second).rejects.toMatchObject({ cause: { constraint: "keepers_owner" } });
});

describe("a contributor", () => {
  it("adds pictures, and can change only those", async () => {
    const { path, id, owner } = await aMemorial(app);
    const contributor = await aKeeper(app, { id }, "contributor");
    const own = await contributor.send(`${path}/media`, aPicture("et"));
    expect(own.status).toBe(201);
    const others = await owner.send(`${path}/media`, aPicture("to"));
    const [mine, theirs] = [present(own.body.items[0]).id, present(others.body.items[0]).id];
    const words = { caption: "Sommer i Sandnæs" };
    expect((await contributor.put(`${path}/media/${mine}`, words)).status).toBe(200);
    expect((await contributor.put(`${path}/media/${theirs}`, words)).status).toBe(404);
    expect((await contributor.delete(`${path}/media/${theirs}`)).status).toBe(404);
    expect((await contributor.delete(`${path}/media/${mine}`)).status).toBe(204);
    expect((await contributor.post(`${path}/media/${mine}/restore`)).status).toBe(200);
    expect((await contributor.put(path, { epitaph: "Tak" })).status).toBe(404);
  });
});

/** A one-pixel image; the comment makes each file unique. */
function aPicture(comment: string): FormData {
  const pixel = Buffer.from(
    "R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==",
    "base64",
  );
  const note = Buffer.concat([
    Buffer.from([0x21, 0xfe, comment.length]),
    Buffer.from(`${comment}\0`),
  ]);
  const form = new FormData();
  form.set("file", new Blob([pixel.subarray(0, -1), note, Buffer.from([0x3b])]), "prik.gif");
  return form;
}
