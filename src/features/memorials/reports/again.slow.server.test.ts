import { describe, expect, it } from "vitest";
import { type Client, testApp } from "#test/app.ts";
import { aColleague, aMemorial, type TestMemorial } from "#test/factories.ts";
import { addFiles, aPhotograph, untilSettled, uploadForGreeting } from "#test/media.ts";
import { present } from "#test/present.ts";

/** What was decided, against whoever tries to have it otherwise: by deleting, adding again, editing. */

const app = await testApp({}, { worker: true });
const visitor = app.as();

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

async function greet(memorial: TestMemorial, bytes: Uint8Array) {
  const { status, body } = await uploadForGreeting(visitor, memorial, bytes);
  if (status !== 201) return { status, body: { id: "", code: body.code } };
  const written = { authorName: "Ib", message: `Hilsen ${++made}`, picture: body.picture };
  return visitor.post(`${memorial.path}/guestbook`, written);
}

describe("the picture of a greeting that was removed", () => {
  it("can't come back in another greeting, nor into the gallery, whenever it was uploaded", async () => {
    const memorial = await aMemorial(app);
    const bytes = await aPhotograph();
    const { body: greeting } = await greet(memorial, bytes);
    const before = await uploadForGreeting(visitor, memorial, bytes);
    const { path } = await aCase(memorial, "guestbook", greeting.id);
    await decide(await aColleague(app, "support"), path);
    expect((await greet(memorial, bytes)).body.code).toBe("memorials.removedFile");
    expect((await addFiles(memorial, [{ bytes }])).body.code).toBe("memorials.removedFile");
    const late = { authorName: "Ib", message: "En anden hilsen", picture: before.body.picture };
    const posted = await visitor.post(`${memorial.path}/guestbook`, late);
    expect({ status: posted.status, code: posted.body.code }).toEqual({
      status: 409,
      code: "memorials.removedFile",
    });
    expect((await visitor.get(`${memorial.path}/guestbook`)).body.items).toEqual([]);
    expect((await greet(memorial, await aPhotograph())).status).toBe(201);
    await appealWon(memorial, path);
    expect((await greet(memorial, bytes)).status).toBe(201);
  });

  it("takes with it what the same file is in already, and gives it back with it", async () => {
    const memorial = await aMemorial(app);
    const bytes = await aPhotograph();
    const first = await greet(memorial, bytes);
    const second = await greet(memorial, bytes);
    const { path } = await aCase(memorial, "guestbook", first.body.id);
    await decide(await aColleague(app, "support"), path);
    const listed = async () =>
      (await visitor.get(`${memorial.path}/guestbook`)).body.items.map(({ id }) => id);
    expect(await listed()).toEqual([]);
    await appealWon(memorial, path);
    expect(await listed()).toEqual([second.body.id, first.body.id]);
  });
});

describe("a reported picture", () => {
  it("deleted and added again before the decision is gone in both places", async () => {
    const memorial = await aMemorial(app);
    const bytes = await aPhotograph();
    const added = present((await addFiles(memorial, [{ bytes }])).body.items[0]);
    await untilSettled(memorial, added.id);
    const { path } = await aCase(memorial, "media", added.id);
    await memorial.owner.delete(`${memorial.path}/media/${added.id}`);
    const again = present((await addFiles(memorial, [{ bytes }])).body.items[0]);
    expect(again.id).not.toBe(added.id);
    await untilSettled(memorial, again.id);
    await decide(await aColleague(app, "support"), path);
    expect((await memorial.owner.get(`${memorial.path}/media`)).body.items).toEqual([]);
    for (const { id } of [added, again])
      expect((await memorial.owner.post(`${memorial.path}/media/${id}/restore`)).body.code).toBe(
        "memorials.deletedForGood",
      );
    const cover = await memorial.owner.put(memorial.path, { coverId: again.id });
    expect(cover.body.fields).toHaveProperty("coverId");
    const event = { title: "Flyttede", happenedOn: "1961", mediaIds: [again.id] };
    const written = await memorial.owner.post(`${memorial.path}/events`, event);
    expect(written.body.fields).toHaveProperty("mediaIds");
  });
});
