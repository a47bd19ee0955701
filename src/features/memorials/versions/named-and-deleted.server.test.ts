import { describe, expect, it } from "vitest";
import { deleteUser } from "#features/accounts/commands/change-user.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial } from "#test/factories.ts";
import { present } from "#test/present.ts";
import {
  addressOfVersion as at,
  lastVersion,
  twoVersions,
  writeBiography as write,
} from "#test/versions.ts";

const app = await testApp();
const UNKNOWN = "0190f3a4-0000-7000-8000-000000000000";

describe("a version's name", () => {
  it("is given, changed and taken away by writers", async () => {
    const { memorial, owner, first } = await twoVersions(app);
    const name = (given: string) => owner.put(at(memorial, first.id), { name: given });
    expect((await name("  Som  mor skrev den ")).body.name).toBe("Som mor skrev den");
    expect((await name("x".repeat(81))).body).toMatchObject({
      fields: { name: expect.any(String) },
    });
    const more = await owner.put(at(memorial, first.id), { name: "A", text: "B" });
    expect(more).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } });
    expect((await name("")).body.name).toBeNull();
    expect((await owner.put(at(memorial, UNKNOWN), { name: "A" })).status).toBe(404);
  });
});

describe("deleting a version's words", () => {
  it("is the owner's, ends them wherever they are kept, and leaves the line", async () => {
    const { memorial, owner, first, last } = await twoVersions(app);
    const lise = await aKeeper(app, memorial, "editor");
    await lise.post(`${at(memorial, first.id)}/restore`);
    const restored = await lastVersion(owner, memorial);
    await write(lise, memorial, "<p>Noget andet</p>");
    expect((await lise.delete(at(memorial, first.id))).status).toBe(404);
    expect((await owner.delete(at(memorial, first.id))).status).toBe(204);
    expect((await owner.delete(at(memorial, first.id))).status).toBe(204);
    for (const { id } of [first, restored]) {
      const { body } = await owner.get(at(memorial, id));
      expect(body).toMatchObject({
        words: "deleted",
        by: expect.any(String),
        after: null,
        differences: [],
        can: { restore: false, deleteWords: false },
      });
      expect(await owner.post(`${at(memorial, id)}/restore`)).toMatchObject({
        status: 409,
        body: { code: "memorials.wordsGone" },
      });
    }
    expect((await owner.get(at(memorial, last.id))).body).toMatchObject({
      before: null,
      wordsBefore: "deleted",
      after: "<p>Hun strikkede om aftenen</p>",
      differences: [{ kind: "same", text: "Hun strikkede om aftenen\n" }],
    });
    // What was before the last version is gone, so that it can't be undone.
    const standing = await lastVersion(owner, memorial);
    expect(standing.canUndo).toBe(false);
    expect(await owner.post(`${at(memorial, standing.id)}/undo`)).toMatchObject({
      status: 409,
      body: { code: "memorials.wordsGone" },
    });
    const { rows } = await app.services.database.$client.query<{ all: string }>(
      "select string_agg(changes::text, ' ') as all from changes where memorial_id = $1",
      [memorial.id],
    );
    expect(present(rows[0]).all).not.toContain("syede");
  });

  it("is refused for the words on the page", async () => {
    const { memorial, owner, last, first } = await twoVersions(app);
    const refused = { status: 409, body: { code: "memorials.wordsInUse" } };
    expect(await owner.delete(at(memorial, last.id))).toMatchObject(refused);
    await owner.post(`${at(memorial, first.id)}/restore`);
    expect(await owner.delete(at(memorial, first.id))).toMatchObject(refused);
    expect((await owner.delete(at(memorial, last.id))).status).toBe(204);
  });
});

it("whoever's account is erased is nobody, and what they wrote stays", async () => {
  const memorial = await aMemorial(app, { biography: "<p>En</p>" });
  const lise = await aKeeper(app, memorial, "editor");
  await write(lise, memorial, "<p>To</p>");
  await transaction(app.services, (tx) => deleteUser(tx, systemContext(app.services), lise.id));
  const last = await lastVersion(memorial.owner, memorial);
  expect(last).toMatchObject({ by: null, isByMe: false, canUndo: true });
  expect((await memorial.owner.get(at(memorial, last.id))).body.after).toBe("<p>To</p>");
});
