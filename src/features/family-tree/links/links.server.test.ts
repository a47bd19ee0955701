import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { auditTrailOf } from "#test/audit.ts";
import {
  aColleague,
  aKeeper,
  aMemorial,
  aUser,
  reachable,
  type TestMemorial,
} from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { linkedTreePages, twoTreePages, type LinkedPages } from "#test/tree-links.ts";
import { mailsTo, mailTo } from "#test/mails.ts";
import { decide, report } from "#test/reports.ts";
import { treeLinks } from "./tables.server.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const visitor = app.as();
const OWN = "/api/user/family-tree-links";
const ASKS = "Nogen vil forbinde siden for Villy Holst med et stamtræ";

type Pages = LinkedPages;

const twoPages = (given: object = {}) => twoTreePages(app, given);
const linked = (given: object = {}) => linkedTreePages(app, given);
const ask = ({ inger, link }: Pages, memorial: string) => inger.owner.post(link, { memorial });

async function listed({ owner }: TestMemorial) {
  return (await owner.get(OWN)).body.items;
}

/** Where the card of the person leads a visitor, and what the person's answer says. */
async function shown({ tree, person }: Pages, by = visitor) {
  const card = (await by.get(tree)).body.people.find(({ key }) => key === person.id);
  const { memorial } = (await by.get(`${tree}/people/${person.id}`)).body;
  return [card?.memorial ?? null, memorial];
}

/** Of what is kept of the page and its tree. */
async function revisionOf({ id }: TestMemorial) {
  const { rows } = await database.$client.query(
    "select revision from topic_revisions where topic = $1",
    [id],
  );
  return String(rows[0]?.revision);
}

describe("a person's link to another page", () => {
  it("is asked of the owner by mail, and stands once they agree", async () => {
    const pages = await twoPages();
    const { villy, inger, person } = pages;
    expect((await ask(pages, `https://mindelys.dk/memorial/${villy.slug}`)).status).toBe(202);
    expect(await shown(pages)).toEqual([null, null]);
    const mail = await mailTo(app, villy.owner.email, ASKS);
    expect(mail.text).toContain("Anna Holm passer siden for Inger Østergård");
    const [wanted] = await listed(villy);
    expect(wanted).toMatchObject({
      state: "wanted",
      person: "Villy Holst",
      tree: { name: "Inger Østergård", slug: inger.slug },
      memorial: { slug: villy.slug },
      askedBy: "Anna Holm",
    });
    expect(await listed(inger)).toMatchObject([{ state: "asked" }]);
    expect((await inger.owner.post(`${OWN}/${wanted?.id ?? ""}/accept`, {})).status).toBe(404);
    expect((await villy.owner.post(`${OWN}/${wanted?.id ?? ""}/accept`, {})).status).toBe(204);
    expect((await villy.owner.post(`${OWN}/${wanted?.id ?? ""}/accept`, {})).status).toBe(204);
    expect(await shown(pages)).toEqual([
      { slug: villy.slug, portrait: null },
      { slug: villy.slug, name: "Villy Holst" },
    ]);
    await mailTo(
      app,
      inger.owner.email,
      "Stamtræet for Inger Østergård er forbundet med en side til",
    );
    const trail = (await auditTrailOf(database, inger.id)).filter(
      ({ action }) => action === "tree.link",
    );
    expect(trail.map(({ details }) => details)).toEqual([
      { personId: person.id, what: "asked" },
      { personId: person.id, what: "accepted" },
    ]);
  });

  it("is there at once for whoever edits both pages", async () => {
    const pages = await twoPages({ privacy: "private" });
    await aKeeper(app, pages.villy, "editor", { person: pages.inger.owner });
    expect((await ask(pages, pages.villy.id)).status).toBe(202);
    expect(await shown(pages, pages.inger.owner)).toMatchObject([{ slug: pages.villy.slug }, {}]);
    expect(await shown(pages)).toEqual([null, null]);
    const mails = await mailsTo(app, pages.villy.owner.email);
    expect(mails.filter(({ subject }) => subject === ASKS)).toEqual([]);
  });

  it("is asked for alike whether there is a page, and whether it may be read", async () => {
    const pages = await twoPages({ privacy: "private" });
    const pet = await aMemorial(app, { name: "Trofast", kind: "pet", privacy: "public" });
    const { owner } = pages.inger;
    const before = await listed(pages.inger);
    const named = ["there-is-no-such-page", pages.villy.slug, pages.inger.slug, pet.slug];
    for (const memorial of named) {
      const { status, body } = await owner.post(pages.link, { memorial });
      expect({ memorial, status, body }).toMatchObject({ memorial, status: 202 });
      expect(await listed(pages.inger)).toEqual(before);
      expect(await shown(pages, owner)).toEqual([null, null]);
    }
    expect(await listed(pages.villy)).toMatchObject([{ state: "wanted" }]);
    const ended = [];
    for (const _ of [1, 2]) ended.push((await owner.delete(pages.link)).status);
    expect(ended).toEqual([202, 202]);
    expect(await listed(pages.villy)).toEqual([]);
  });

  it("ends from either side", async () => {
    const first = await linked();
    expect((await first.villy.owner.delete(`${OWN}/${first.id}`)).status).toBe(204);
    expect(await shown(first)).toEqual([null, null]);
    expect((await first.villy.owner.delete(`${OWN}/${first.id}`)).status).toBe(404);
    const second = await linked();
    expect((await second.inger.owner.delete(second.link)).status).toBe(202);
    expect(await shown(second)).toEqual([null, null]);
    expect(await listed(second.villy)).toEqual([]);
  });

  it("isn't ended by removing the person, and follows a merge", async () => {
    const pages = await linked();
    const { inger, person, tree, villy } = pages;
    const removed = await inger.owner.delete(`${tree}/people/${person.id}`);
    expect(removed).toMatchObject({ status: 409, body: { code: "familyTree.linkedPerson" } });
    const twin = await aRelative(inger, { name: "Villy Holst", life: "dead" });
    const merge = { keep: twin.id, drop: person.id };
    expect((await inger.owner.post(`${tree}/merges`, merge)).status).toBe(200);
    const { body } = await visitor.get(`${tree}/people/${twin.id}`);
    expect(body.memorial).toMatchObject({ slug: villy.slug });
  });

  it("is declined while it waits, and nobody is told", async () => {
    const pages = await twoPages();
    await ask(pages, pages.villy.slug);
    const id = (await listed(pages.villy))[0]?.id ?? "";
    const stranger = await aUser(app);
    expect((await stranger.post(`${OWN}/${id}/decline`)).status).toBe(404);
    expect((await pages.villy.owner.post(`${OWN}/${id}/decline`)).status).toBe(204);
    expect(await listed(pages.inger)).toEqual([]);
    const other = await linked();
    const late = await other.villy.owner.post(`${OWN}/${other.id}/decline`);
    expect(late).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("isn't shown to whoever may not read the page, and comes back with it", async () => {
    const pages = await linked();
    const { villy, inger } = pages;
    await villy.owner.put(villy.path, { privacy: "private" });
    expect(await shown(pages)).toEqual([null, null]);
    expect(await shown(pages, inger.owner)).toEqual([null, null]);
    expect(await listed(inger)).toMatchObject([{ state: "linked", memorial: null }]);
    await villy.owner.put(villy.path, { privacy: "public" });
    expect(await shown(pages)).toMatchObject([{ slug: villy.slug }, {}]);
    await villy.owner.delete(villy.path);
    expect(await shown(pages)).toEqual([null, null]);
    await villy.owner.post(`${villy.path}/restore`);
    expect(await shown(pages)).toMatchObject([{ slug: villy.slug }, {}]);
    await database.$client.query("delete from memorials where id = $1", [villy.id]);
    expect(await shown(pages)).toEqual([null, null]);
  });

  it.each([
    ["changed", async ({ villy }: Pages) => villy.owner.put(villy.path, { name: "Villy Aage" })],
    ["deleted", async ({ villy }: Pages) => villy.owner.delete(villy.path)],
  ])("has the tree announced when the page is %s", async (_, change) => {
    const pages = await linked();
    const before = await revisionOf(pages.inger);
    await change(pages);
    expect(await revisionOf(pages.inger)).not.toBe(before);
  });

  it("has the tree announced when staff hide the page, and when they show it again", async () => {
    const pages = await linked();
    const { villy, inger } = pages;
    const before = await revisionOf(inger);
    const thing = { kind: "memorial", itemId: null };
    const { number } = (await report(visitor, villy, thing)).body;
    const support = await aColleague(app, "support");
    await support.post(`/api/admin/reports/${number}/hide`);
    expect(await shown(pages)).toEqual([null, null]);
    const hidden = await revisionOf(inger);
    expect(hidden).not.toBe(before);
    await decide(support, number, { outcome: "keep" });
    expect(await shown(pages)).toMatchObject([{ slug: villy.slug }, {}]);
    expect(await revisionOf(inger)).not.toBe(hidden);
  });

  it("is for editors of the tree, of the dead, and one for a person", async () => {
    const pages = await linked();
    const { inger, villy, tree } = pages;
    const again = await ask(pages, villy.slug);
    expect(again).toMatchObject({ status: 409, body: { code: "familyTree.linkTaken" } });
    const memorial = villy.slug;
    const home = await inger.owner.post(`${tree}/people/${inger.id}/link`, { memorial });
    expect(home).toMatchObject({ status: 409, body: { code: "familyTree.linkTaken" } });
    const lone = await aRelative(inger, { name: "Lone", life: "living" });
    const living = await inger.owner.post(`${tree}/people/${lone.id}/link`, { memorial });
    expect(living).toMatchObject({ status: 409, body: { code: "familyTree.linkLiving" } });
    const moderator = await reachable(app, await aKeeper(app, inger, "moderator"));
    expect((await moderator.post(pages.link, { memorial })).status).toBe(404);
    expect((await moderator.delete(pages.link)).status).toBe(404);
    const editor = await aKeeper(app, inger, "editor");
    const unproven = await editor.post(pages.link, { memorial });
    expect(unproven).toMatchObject({ status: 409, body: { code: "accounts.verifyFirst" } });
    expect((await inger.owner.post(pages.link, { memorial: "" })).status).toBe(400);
  });

  it("can't be accepted once the page that asked is deleted", async () => {
    const pages = await twoPages();
    await ask(pages, pages.villy.slug);
    const [wanted] = await listed(pages.villy);
    await pages.inger.owner.delete(pages.inger.path);
    const path = `${OWN}/${wanted?.id ?? ""}` as const;
    expect((await pages.villy.owner.post(`${path}/accept`, {})).status).toBe(404);
    expect((await pages.villy.owner.post(`${path}/take-over`)).status).toBe(404);
  });

  it("names nobody living to the keepers of the other page", async () => {
    const pages = await linked();
    const person = `${pages.tree}/people/${pages.person.id}` as const;
    await pages.inger.owner.put(person, { life: "living", name: "Villy Hemmelig" });
    expect(await listed(pages.villy)).toMatchObject([{ person: null }]);
    expect(await listed(pages.inger)).toMatchObject([{ person: "Villy Hemmelig" }]);
  });

  it("isn't made twice to one page in a tree; who asks again replaces what waits", async () => {
    const pages = await linked();
    const bo = await aRelative(pages.inger, { name: "Bo", life: "dead" });
    const path = `${pages.tree}/people/${bo.id}/link` as const;
    expect((await pages.inger.owner.post(path, { memorial: pages.villy.slug })).status).toBe(202);
    const isOfTree = eq(treeLinks.memorialId, pages.inger.id);
    expect(await database.select().from(treeLinks).where(isOfTree)).toHaveLength(1);
    const [one, other] = [
      await aMemorial(app, { privacy: "public" }),
      await aMemorial(app, { privacy: "public" }),
    ];
    await pages.inger.owner.post(path, { memorial: one.slug });
    await pages.inger.owner.post(path, { memorial: other.slug });
    expect(await listed(one)).toEqual([]);
    expect(await listed(other)).toMatchObject([{ state: "wanted", person: "Bo" }]);
  });
});
