import { describe, expect, it } from "vitest";
import { testApp, type Client } from "#test/app.ts";
import { aColleague, aMemorial, reachable, type TestMemorial } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";
import { linkedTreePages } from "#test/tree-links.ts";
import { decidePerson, reportPerson } from "#test/tree-reports.ts";

const app = await testApp({}, { worker: true });
const visitor = app.as();
const NAME = "Severin Krogh";
const PARTS = /severin|krogh/i;

const treeOf = ({ path }: Pick<TestMemorial, "path">) => `${path}/family-tree` as const;

/** A tree with somebody of whom something is said that isn't right. */
async function aTree() {
  const memorial = await aMemorial(app, { name: "Inger Holm", privacy: "public" });
  await reachable(app, memorial.owner);
  const event = { kind: "occupation", title: "Kasserer", note: "Han stjal af kassen" } as const;
  const said = { name: NAME, life: "dead" as const, events: [event] };
  const person = await aRelative(memorial, said, { to: memorial.id, as: "parent" });
  await memorial.owner.put(`${treeOf(memorial)}/people/${person.id}`, { nickname: "Sevs" });
  return { memorial, person, at: `${treeOf(memorial)}/people/${person.id}` as const };
}

/** All that anybody is answered of the tree, with the export and the owner's own copy of it. */
async function answersTo(by: Client, memorial: TestMemorial): Promise<string> {
  const paths = ["", "?view=list", "?view=ancestors", "/people", "/people?q=sev"];
  const own = ["/changes", "/hints", ".ged?living=with", ".ged?version=5.5.1"];
  const texts: string[] = [];
  for (const path of [...paths, ...(by === visitor ? [] : own)]) {
    const { status, text } = await by.get(`${treeOf(memorial)}${path}` as never);
    expect({ path, status }).toEqual({ path, status: 200 });
    texts.push(text);
  }
  return texts.join("\n");
}

describe("a person of a tree who is reported", () => {
  it("is evidence as the reporter sees them, hidden from everybody, and back by an appeal", async () => {
    const { memorial, person, at } = await aTree();
    const { owner } = memorial;
    const counts = async () => (await visitor.get(treeOf(memorial))).body.counts;
    expect(await counts()).toEqual({ people: 2, families: 1 });
    const sent = await reportPerson(visitor, memorial, person.id);
    expect(sent.status).toBe(201);
    const support = await aColleague(app, "support");
    const whole = await support.get(`/api/admin/reports/${sent.body.number}`);
    expect(whole.body.snapshot).toMatchObject({ name: NAME });
    expect(whole.body.snapshot?.text).toContain("Han stjal af kassen");
    expect(whole.body.subject.address).toBe(`/memorial/${memorial.slug}#familyTree`);
    const { path } = await decidePerson(app, sent.body.number, "remove");
    for (const by of [visitor, owner]) {
      expect(await answersTo(by, memorial)).not.toMatch(PARTS);
      expect((await by.get(at)).status).toBe(404);
      expect((await by.get(`${treeOf(memorial)}?person=${person.id}`)).status).toBe(404);
    }
    expect(await counts()).toEqual({ people: 1, families: 0 });
    const mail = await mailTo(
      app,
      memorial.owner.email,
      "Vi har afgjort noget, der er anmeldt på siden for Inger Holm",
    );
    expect(mail.text).toContain("en person i stamtræet");
    const [statement] = (await owner.get(`${memorial.path}/statements`)).body.items;
    const appealed = await owner.post(
      `${memorial.path}/statements/${present(statement).id}/appeal`,
      { text: "Han er min bedstefar, og det er ikke sandt om kassen." },
    );
    expect(appealed.status).toBe(201);
    const other = await aColleague(app, "support");
    const [appeal] = (await other.get(path)).body.appeals;
    const lifted = await other.post(`${path}/appeals/${present(appeal).id}/decide`, {
      outcome: "overturn",
      reasons: "Det fremgår ikke, at det er ham, der er tale om.",
    });
    expect(lifted.status).toBe(200);
    expect(await answersTo(visitor, memorial)).toMatch(PARTS);
    expect(await counts()).toEqual({ people: 2, families: 1 });
    expect((await owner.get(at)).body).toMatchObject({ name: NAME });
  });

  it("is changed by nobody meanwhile: not edited, removed, merged, linked or undone", async () => {
    const { memorial, person, at } = await aTree();
    const { owner } = memorial;
    const bo = await aRelative(memorial, { name: "Bo", life: "dead" });
    const { number } = (await reportPerson(visitor, memorial, person.id)).body;
    await decidePerson(app, number, "restrict");
    const tree = treeOf(memorial);
    const tries = [
      await owner.put(at, { name: "En anden" }),
      await owner.delete(at),
      await owner.post(`${at}/link`, { memorial: "somewhere" }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
    for (const [keep, drop] of [
      [bo.id, person.id],
      [person.id, bo.id],
    ] as const)
      expect((await owner.post(`${tree}/merges`, { keep, drop, values: {} })).status).toBe(400);
    const { items } = (await owner.get(`${tree}/changes`)).body;
    for (const { id, what, can } of items.filter((each) => each.name === null)) {
      expect({ what, can }).toEqual({ what, can: { undo: false } });
      expect((await owner.post(`${tree}/changes/${id}/undo`)).status).toBe(409);
    }
    expect(items.filter((each) => each.name === null).length).toBeGreaterThan(1);
  });

  it("is one whom the reporter sees, and not the page's own", async () => {
    const { memorial, person } = await aTree();
    const lone = await aRelative(memorial, { name: "Lone", life: "living" });
    const hidden = await aRelative(memorial, { name: "Ib", life: "dead", visibility: "keepers" });
    for (const id of [memorial.id, lone.id, hidden.id])
      expect((await reportPerson(visitor, memorial, id)).status).toBe(404);
    expect((await reportPerson(memorial.owner, memorial, lone.id)).status).toBe(201);
    const other = await aMemorial(app, { privacy: "public" });
    expect((await reportPerson(visitor, other, person.id)).status).toBe(404);
  });

  it("stays hidden when the tree is taken over, and its case follows", async () => {
    const { villy, inger, id } = await linkedTreePages(app);
    const said = { name: NAME, life: "dead" } as const;
    const person = await aRelative(inger, said, { to: inger.id, as: "parent" });
    const { number } = (await reportPerson(visitor, inger, person.id)).body;
    const { path } = await decidePerson(app, number, "restrict");
    await inger.owner.delete(inger.path);
    const taken = await villy.owner.post(`/api/user/family-tree-links/${id}/take-over`);
    expect(taken.status).toBe(204);
    for (const by of [visitor, villy.owner]) expect(await answersTo(by, villy)).not.toMatch(PARTS);
    const { items } = (await villy.owner.get(`${villy.path}/statements`)).body;
    expect(items).toMatchObject([{ subject: { address: `/memorial/${villy.slug}#familyTree` } }]);
    const appealed = await villy.owner.post(
      `${villy.path}/statements/${present(items[0]).id}/appeal`,
      { text: "Han er min svigerfar, og det er ikke sandt." },
    );
    expect(appealed.status).toBe(201);
    const other = await aColleague(app, "support");
    const [appeal] = (await other.get(path)).body.appeals;
    await other.post(`${path}/appeals/${present(appeal).id}/decide`, {
      outcome: "overturn",
      reasons: "Det fremgår ikke, at det er ham, der er tale om.",
    });
    expect(await answersTo(villy.owner, villy)).toMatch(PARTS);
  });
});
