import { describe, expect, it } from "vitest";
import { systemContext } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser } from "#test/factories.ts";
import { unzipped } from "#test/zip.ts";
import { purgeGuests } from "./commands.server.ts";
import { GUESTS_MAX } from "./model.ts";

const app = await testApp();
const SECRET = "s".repeat(32);
const UPCOMING = { ceremonyAt: "2126-11-28T13:00", ceremonyGuests: "open" };

const comes = (name: string, persons: number, secret?: string) => ({
  name,
  persons,
  ...(secret !== undefined && { secret }),
});

async function aCeremony(given: Record<string, unknown> = {}) {
  const memorial = await aMemorial(app, { ...UPCOMING, ...given });
  return { ...memorial, guests: `${memorial.path}/guests` as const };
}

describe("visitors say that they come", () => {
  it("and keepers who moderate see all of them with the sum", async () => {
    const memorial = await aCeremony();
    const { guests, owner } = memorial;
    const { status, body } = await app.as().post(guests, comes("  Karen   Holst ", 2));
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: expect.any(String), name: "Karen Holst", persons: 2 },
    });
    await app.as().post(guests, comes("Poul", 5));
    const moderator = await aKeeper(app, memorial, "moderator");
    for (const keeper of [owner, moderator]) {
      expect((await keeper.get(guests)).body).toEqual({
        isOpen: true,
        persons: 7,
        keptUntil: "2126-12-28",
        items: [
          expect.objectContaining({ name: "Poul", persons: 5 }),
          { ...body, writtenAt: expect.any(String) },
        ],
      });
    }
  });

  it("and nobody else learns of it", async () => {
    const memorial = await aCeremony();
    const { guests, path } = memorial;
    await app.as().post(guests, comes("Zacharias", 2));
    expect((await app.as().get(guests)).status).toBe(401);
    const contributor = await aKeeper(app, memorial, "contributor");
    const reader = await aKeeper(app, memorial, "reader");
    for (const asker of [await aUser(app), contributor, reader]) {
      expect((await asker.get(guests)).status).toBe(404);
    }
    const page = await app.as().get(path);
    expect(JSON.stringify(page.body)).not.toContain("Zacharias");
  });

  it("once, however often their browser sends it", async () => {
    const { guests, owner } = await aCeremony();
    const headers = { "idempotency-key": "the-same-press" };
    const post = () =>
      app.app.inject({ method: "POST", url: guests, headers, payload: comes("Karen", 2) });
    const answers = await Promise.all([post(), post(), post()]);
    const ids = new Set(answers.map((answer) => answer.json<{ id: string }>().id));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(ids.size).toBe(1);
    // Also when nobody may write any more.
    await owner.put(guests.replace("/guests", ""), { ceremonyGuests: "closed" });
    expect((await post()).statusCode).toBe(201);
    expect((await owner.get(guests)).body.items).toHaveLength(1);
  });

  it.each([
    ["no name", comes(" ", 2), "name"],
    ["an address as name", comes("kom.example.com", 2), "name"],
    ["nobody", comes("Karen", 0), "persons"],
    ["a parish", comes("Karen", 21), "persons"],
    ["half a person", comes("Karen", 1.5), "persons"],
    ["no number", { name: "Karen", persons: null }, "persons"],
    ["a guessable secret", comes("Karen", 1, "abc"), "secret"],
  ])("and %s is refused, naming the field", async (_, body, field) => {
    const { guests, owner } = await aCeremony();
    const answer = await app.as().post(guests, body);
    expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
    expect((await owner.get(guests)).body.items).toEqual([]);
  });

  it("as long as there are not more of them than anybody invites", async () => {
    const { guests, id } = await aCeremony();
    await app.services.database.$client.query(
      `insert into guests (memorial_id, id, name, persons, created_at)
       select $1, gen_random_uuid(), 'Karen', 1, now() from generate_series(1, $2)`,
      [id, GUESTS_MAX],
    );
    const { status, body } = await app.as().post(guests, comes("Poul", 1));
    expect({ status, code: body.code }).toMatchObject({ code: "limitReached" });
  });
});

describe("nobody can say so", () => {
  it.each([
    ["unless the keepers ask for it", { ceremonyGuests: "closed" }],
    ["without a ceremony", { ceremonyAt: "" }],
    ["once the last ceremony is over", { ceremonies: [{ at: "2024-02-10T11:00" }] }],
  ])("%s", async (_, change) => {
    const { guests, path, owner } = await aCeremony();
    await owner.put(path, change);
    const { status, body } = await app.as().post(guests, comes("Karen", 1));
    expect({ status, code: body.code }).toEqual({ status: 409, code: "memorials.guestsClosed" });
    expect((await owner.get(guests)).body).toMatchObject({ isOpen: false, items: [] });
  });

  it("who may not read the page or the ceremony", async () => {
    const { guests, path, owner } = await aCeremony();
    await owner.put(path, { ceremonyPrivacy: "invited" });
    expect((await app.as().post(guests, comes("Karen", 1))).body.code).toBe(
      "memorials.invitedOnly",
    );
    await owner.put(path, { ceremonyPrivacy: "private" });
    expect((await app.as().post(guests, comes("Karen", 1))).status).toBe(404);
    await owner.put(path, { ceremonyPrivacy: "page", privacy: "private" });
    expect((await app.as().post(guests, comes("Karen", 1))).status).toBe(404);
    expect((await owner.get(guests)).body.items).toEqual([]);
  });
});

describe("who said so", () => {
  it("corrects it and takes it back with the secret of the browser", async () => {
    const { guests, owner } = await aCeremony();
    const { body: written } = await app.as().post(guests, comes("Karen", 2, SECRET));
    const one = `${guests}/${written.id}` as const;
    const corrected = await app.as().put(one, comes("Karen Holst", 3, SECRET));
    expect(corrected).toMatchObject({ status: 200, body: { name: "Karen Holst", persons: 3 } });
    expect((await owner.get(guests)).body).toMatchObject({ persons: 3 });
    expect((await app.as().post(`${one}/take-back`, { secret: SECRET })).status).toBe(204);
    expect((await owner.get(guests)).body.items).toEqual([]);
    expect((await app.as().post(`${one}/take-back`, { secret: SECRET })).status).toBe(404);
  });

  it("and nobody else, with another secret, without one, or about another page", async () => {
    const { guests, owner } = await aCeremony();
    const other = await aCeremony();
    const { body: written } = await app.as().post(guests, comes("Karen", 2, SECRET));
    const { body: bare } = await app.as().post(guests, comes("Poul", 1));
    const wrong = "w".repeat(32);
    const addresses = [
      [`${guests}/${written.id}`, wrong],
      [`${guests}/${bare.id}`, SECRET],
      [`${other.guests}/${written.id}`, SECRET],
    ] as const;
    for (const [one, secret] of addresses) {
      expect((await app.as().put(one, comes("X", 9, secret))).status).toBe(404);
      expect((await app.as().post(`${one}/take-back`, { secret })).status).toBe(404);
    }
    expect((await owner.get(guests)).body.persons).toBe(3);
  });

  it("can take it back, but not change it, when nobody can write any more", async () => {
    const { guests, path, owner } = await aCeremony();
    const { body: written } = await app.as().post(guests, comes("Karen", 2, SECRET));
    await owner.put(path, { ceremonyGuests: "closed" });
    const one = `${guests}/${written.id}` as const;
    expect((await app.as().put(one, comes("Karen", 9, SECRET))).status).toBe(409);
    expect((await app.as().post(`${one}/take-back`, { secret: SECRET })).status).toBe(204);
  });
});

it("keepers who moderate delete a guest for good, and it is in the audit", async () => {
  const memorial = await aCeremony();
  const { guests, owner, id } = memorial;
  const { body: written } = await app.as().post(guests, comes("Karen", 2));
  const one = `${guests}/${written.id}` as const;
  const contributor = await aKeeper(app, memorial, "contributor");
  expect((await contributor.delete(one)).status).toBe(404);
  const both = await Promise.all([owner.delete(one), owner.delete(one)]);
  expect(both.map(({ status }) => status)).toEqual([204, 204]);
  const { rows } = await app.services.database.$client.query(
    "select details from audit_entries where subject_id = $1 and action = 'guest.removed'",
    [id],
  );
  expect(rows).toEqual([{ details: {} }]);
});

it("keepers are told of it as of a greeting", async () => {
  const { guests, owner } = await aCeremony();
  await app.as().post(guests, comes("Karen", 2));
  const { body } = await owner.get("/api/user/news");
  expect(body.items).toMatchObject([{ kind: "guest", who: "Karen" }]);
});

it("names are deleted 30 days after the last ceremony", async () => {
  const undated = await aCeremony();
  await app.as().post(undated.guests, comes("Uden dag", 1));
  const dated = await aCeremony({
    ceremonies: [{ at: "2126-11-28T13:00" }, { name: "Kaffe", at: "2126-11-29T13:00" }],
  });
  await app.as().post(dated.guests, comes("Karen", 2));
  await undated.owner.put(undated.path, { ceremonies: [{ place: "Rise Kirke" }] });
  const listed = async ({ owner, guests }: typeof dated) =>
    (await owner.get(guests)).body.items.length;
  const { services } = app;
  const purge = (at: string) => purgeGuests(systemContext(services), new Date(at));
  await purge("2126-12-29T03:00:00Z");
  expect([await listed(dated), await listed(undated)]).toEqual([1, 0]);
  await purge("2126-12-30T03:00:00Z");
  expect(await listed(dated)).toBe(0);
});

it("go along with the page: in its owner's copy, and when it is deleted for good", async () => {
  const { guests, owner, id } = await aCeremony();
  await app.as().post(guests, comes("Karen Holst", 2));
  const answer = await app.app.inject({
    url: "/api/user/export.zip",
    headers: { cookie: owner.cookie },
  });
  const files = unzipped(answer.rawPayload);
  expect(Buffer.concat([...files.values()]).toString()).toContain("Karen Holst");
  const { $client } = app.services.database;
  await $client.query("delete from memorials where id = $1", [id]);
  const { rows } = await $client.query("select 1 from guests where memorial_id = $1", [id]);
  expect(rows).toEqual([]);
});
