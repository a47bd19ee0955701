import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, type TestMemorial } from "#test/factories.ts";

const app = await testApp();

/** Two pages of two families. */
async function twoPages(given: { inger?: object; villy?: object } = {}) {
  const inger = await aMemorial(app, { name: "Inger", privacy: "public", ...given.inger });
  const villy = await aMemorial(app, { name: "Villy Holst", privacy: "public", ...given.villy });
  return { inger, villy };
}

const linksOf = ({ path }: TestMemorial) => `${path}/spouses` as const;
const ask = (from: TestMemorial, page: string) => from.owner.post(linksOf(from), { page });
const accept = (of: TestMemorial, other: TestMemorial, by = of.owner) =>
  by.post(`${linksOf(of)}/${other.id}/accept`);
const end = (of: TestMemorial, other: TestMemorial) =>
  of.owner.delete(`${linksOf(of)}/${other.id}`);
const listed = async (of: TestMemorial) => (await of.owner.get(linksOf(of))).body.items;
/** What a visitor reads of spouses. */
const shown = async ({ path }: TestMemorial) => (await app.as().get(path)).body.spouses;

async function linked(given = {}) {
  const pages = await twoPages(given);
  await ask(pages.inger, pages.villy.slug);
  await accept(pages.villy, pages.inger);
  return pages;
}

describe("a link of two spouses' pages", () => {
  it("is asked for, and stands on both pages once a keeper of the other agrees", async () => {
    const { inger, villy } = await twoPages();
    const asked = await ask(inger, `https://mindelys.dk/memorial/${villy.slug}`);
    expect(asked).toMatchObject({
      status: 201,
      body: { id: villy.id, state: "asked", name: "Villy Holst", slug: villy.slug },
    });
    expect([await shown(inger), await shown(villy)]).toEqual([[], []]);
    expect(await listed(villy)).toMatchObject([{ id: inger.id, state: "wanted", name: "Inger" }]);
    const answer = await accept(villy, inger, await aKeeper(app, villy, "editor"));
    expect(answer).toMatchObject({ status: 200, body: { state: "linked" } });
    expect(await shown(inger)).toEqual([{ slug: villy.slug, name: "Villy Holst" }]);
    expect(await shown(villy)).toEqual([{ slug: inger.slug, name: "Inger" }]);
  });

  it("is there at once for whoever edits both", async () => {
    const { inger, villy } = await twoPages();
    await aKeeper(app, villy, "editor", { person: inger.owner });
    expect((await ask(inger, villy.id)).body.state).toBe("linked");
    expect(await shown(villy)).toHaveLength(1);
  });

  it("is agreed on by asking back, also at the same moment, and is one link", async () => {
    const { inger, villy } = await twoPages();
    await Promise.all([ask(inger, villy.slug), ask(villy, inger.slug), ask(inger, villy.slug)]);
    expect(await listed(inger)).toMatchObject([{ id: villy.id, state: "linked" }]);
    expect(await listed(villy)).toMatchObject([{ id: inger.id, state: "linked" }]);
  });

  it("can't be agreed on by those who asked, nor by who doesn't edit", async () => {
    const { inger, villy } = await twoPages();
    await ask(inger, villy.slug);
    expect((await accept(inger, villy)).status).toBe(404);
    const moderator = await aKeeper(app, villy, "moderator");
    expect((await accept(villy, inger, moderator)).status).toBe(404);
    expect((await moderator.get(linksOf(villy))).status).toBe(404);
    expect(await shown(inger)).toEqual([]);
  });

  it("ends from either side, also before it was agreed on", async () => {
    const { inger, villy } = await linked();
    expect((await end(villy, inger)).status).toBe(204);
    expect([await shown(inger), await shown(villy)]).toEqual([[], []]);
    await ask(inger, villy.slug);
    await end(inger, villy);
    expect((await accept(villy, inger)).status).toBe(404);
    expect(await listed(villy)).toEqual([]);
  });

  it("is either agreed on or ended, if both happen at once", async () => {
    const { inger, villy } = await twoPages();
    await ask(inger, villy.slug);
    const [accepted, ended] = await Promise.all([accept(villy, inger), end(inger, villy)]);
    expect([200, 404]).toContain(accepted.status);
    expect(ended.status).toBe(204);
    expect([await shown(inger), await listed(villy)]).toEqual([[], []]);
  });

  it("follows a changed name and slug, and announces them on the other page", async () => {
    const { inger, villy } = await linked();
    const revision = async () => {
      const { rows } = await app.services.database.$client.query(
        "select revision from topic_revisions where topic = $1",
        [inger.id],
      );
      return String(rows[0]?.revision);
    };
    const before = await revision();
    const slug = `${villy.slug}-ny`;
    await villy.owner.put(villy.path, { name: "Villy Aage Holst", slug });
    expect(await shown(inger)).toEqual([{ slug, name: "Villy Aage Holst" }]);
    expect(await revision()).not.toBe(before);
  });
});

describe("who may not read a page", () => {
  it.each([
    ["private", { privacy: "private" }],
    ["for those who are invited", { privacy: "invited" }],
  ])("is told nothing of it once it is %s", async (_, change) => {
    const { inger, villy } = await linked();
    await villy.owner.put(villy.path, change);
    expect(await shown(inger)).toEqual([]);
    expect(await listed(inger)).toEqual([
      { id: villy.id, state: "linked", name: null, slug: null },
    ]);
    // Whoever keeps both reads both.
    await aKeeper(app, villy, "reader", { person: inger.owner });
    expect((await inger.owner.get(inger.path)).body.spouses).toMatchObject([{ slug: villy.slug }]);
    await villy.owner.put(villy.path, { privacy: "public" });
    expect(await shown(inger)).toHaveLength(1);
  });

  it("learns by asking no more than that there is nothing", async () => {
    const { inger, villy } = await twoPages({ villy: { privacy: "private" } });
    const bare = async (page: string) => {
      const { status, body } = await ask(inger, page);
      return { status, code: body.code, fields: body.fields };
    };
    const nothing = await bare("there-is-no-such-page");
    expect(nothing).toMatchObject({ status: 400, fields: { page: expect.any(String) } });
    expect(await bare(villy.slug)).toEqual(nothing);
    expect(await bare(villy.id)).toEqual(nothing);
    expect(await bare(inger.slug)).toEqual(nothing);
    expect(await listed(villy)).toEqual([]);
  });

  it("is told nothing of a deleted page, which comes back with its link", async () => {
    const { inger, villy } = await linked();
    await villy.owner.delete(villy.path);
    expect(await shown(inger)).toEqual([]);
    await villy.owner.post(`${villy.path}/restore`);
    expect(await shown(inger)).toHaveLength(1);
    await app.services.database.$client.query("delete from memorials where id = $1", [villy.id]);
    expect([await shown(inger), await listed(inger)]).toEqual([[], []]);
  });
});

it("a page asks for four spouses, not for more", async () => {
  const inger = await aMemorial(app, { privacy: "public" });
  const others = [];
  for (let count = 0; count < 5; count++) {
    others.push(await aMemorial(app, { privacy: "public", owner: inger.owner }));
  }
  const answers = [];
  for (const { slug } of others) answers.push((await ask(inger, slug)).body);
  expect(answers.map((body) => ("state" in body ? body.state : body["code"]))).toEqual([
    "linked",
    "linked",
    "linked",
    "linked",
    "limitReached",
  ]);
});

it.each([[""], ["   "], ["https://mindelys.dk/memorial/"], ["\u0000"], ["x".repeat(301)]])(
  "refuses %j as a page, naming the field",
  async (page) => {
    const inger = await aMemorial(app);
    const { status, body } = await ask(inger, page);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ["page"],
    });
  },
);
