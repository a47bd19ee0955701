import { stat } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, type TestMemorial } from "#test/factories.ts";
import { addressOf } from "#test/streams.ts";

/** The family around a person as its page shows it, without a script. */

const app = await testApp({}, { pages: true });
const origin = await addressOf(app.app);
const LIFE = { name: "Inger Lund", bornOn: "1931-05-17", diedOn: "2024-02-03" };

async function ask(path: string) {
  const answer = await fetch(origin + path, { redirect: "manual" });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

/** What is read of it. */
function wordsOf(html: string): string {
  const [, main = ""] = /<main[^>]*>([^]*)<\/main>/.exec(html) ?? [];
  return main
    .replace(/<style[^]*?<\/style>/g, "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ");
}

type Relation = { to: string; as: "parent" | "partner" | "child" | "sibling"; kind?: string };

async function aRelative({ owner, id }: TestMemorial, person: object, relation: Relation) {
  const { status, body } = await owner.post(`/api/memorials/${id}/family-tree/people`, {
    ...person,
    relation,
  });
  expect(status).toBe(201);
  return body;
}

async function aFamily(given: object = {}) {
  const memorial = await aMemorial(app, { ...LIFE, ...given });
  const { id } = memorial;
  const mother = await aRelative(
    memorial,
    {
      name: "Ane <b>Kirstine</b> Lund",
      birthName: "Madsen",
      sex: "female",
      birth: { date: "~1898", place: "Strynø" },
      death: { date: "1980" },
    },
    { to: id, as: "parent" },
  );
  const villy = await aRelative(
    memorial,
    { name: "Villy Østergård", sex: "male", death: { date: "2011" } },
    { to: id, as: "partner", kind: "married" },
  );
  const daughter = await aRelative(
    memorial,
    { name: "Lise Østergård", sex: "female", life: "living" },
    { to: id, as: "child" },
  );
  return { ...memorial, page: `/family-tree/${memorial.slug}`, mother, villy, daughter };
}

describe("the page of a family", () => {
  it("is whole without a script: names, years, kin, links", async () => {
    const { page, slug, mother } = await aFamily();
    const { status, html } = await ask(page);
    expect(status).toBe(200);
    const words = wordsOf(html);
    expect(words).toContain("Familien omkring Inger Lund");
    expect(words).toContain("Ane &lt;b&gt;Kirstine&lt;/b&gt; Lund");
    expect(words).toContain("født Madsen");
    expect(words).toContain("* omkring 1898");
    expect(words).toContain("født omkring 1898, død 1980");
    expect(words).toContain("mor");
    expect(html).toContain(`href="${page}?person=${mother.id}"`);
    expect(html).toContain(`href="/memorial/${slug}"`);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it("tells in full of the one it is about, and who isn't known", async () => {
    const { page, id, owner, mother } = await aFamily();
    const tree = `/api/memorials/${id}/family-tree` as const;
    const told = await owner.put(`${tree}/people/${id}`, {
      names: [{ kind: "married", full: "Inger Østergård" }],
      events: [
        { kind: "burial", date: "2024-02-10", place: "Marstal" },
        { kind: "occupation", title: "Lærer", date: "~1955", note: "Elsket af <i>alle</i>" },
        { kind: "residence", place: "Ribe", source: { kind: "told", note: "Lise" } },
      ],
      citations: [{ title: "Kirkebog", page: "opslag 3" }],
      notes: "Zqkun for os",
      unknownParents: ["father"],
    });
    expect(told.status).toBe(200);
    const { html } = await ask(page);
    const words = wordsOf(html);
    for (const text of [
      "Navn som gift Inger Østergård",
      "Arbejde Lærer, omkring 1955 Elsket af &lt;i&gt;alle&lt;/i&gt; Bopæl Ribe Fortalt: Lise Død",
      "Begravelse 10. februar 2024, Marstal",
      "Kilder Kirkebog, opslag 3",
      "Far ikke kendt",
    ])
      expect(words).toContain(text);
    expect(html).not.toContain("Zqkun");
    expect(wordsOf((await ask(`${page}?view=ancestors`)).html)).toContain("Far ikke kendt");
    // Around the mother she is one of the children, and says it no more.
    expect(wordsOf((await ask(`${page}?person=${mother.id}`)).html)).not.toContain("ikke kendt");
  });

  it("says of the living what they are, and no more, in every view", async () => {
    const { page, daughter, owner, id } = await aFamily();
    for (const view of [
      "",
      "?view=list",
      "?view=descendants",
      "?view=ancestors",
      "?view=kinship",
    ]) {
      const { html } = await ask(page + view);
      expect(html, view).not.toMatch(/Lise/);
      expect(html, view).not.toContain(daughter.id);
    }
    expect(wordsOf((await ask(page)).html)).toContain("En datter nulevende");
    expect((await ask(`${page}?person=${daughter.id}`)).status).toBe(404);
    expect((await ask(`${page}?view=kinship&to=${daughter.id}`)).status).toBe(404);
    expect((await ask(`${page}?view=kinship&q=Lise`)).html).not.toContain(daughter.id);
    const { body } = await owner.get(`/api/memorials/${id}/family-tree`);
    expect(JSON.stringify(body)).toContain("Lise");
  });

  it("shows ancestors, descendants and what two are to each other", async () => {
    const { page, villy, mother } = await aFamily();
    expect(wordsOf((await ask(`${page}?view=ancestors`)).html)).toContain("Lund");
    expect(wordsOf((await ask(`${page}?view=descendants`)).html)).toContain("Villy Østergård");
    const found = await ask(`${page}?view=kinship&q=Ane`);
    expect(found.html).toContain(`href="${page}?view=kinship&amp;to=${mother.id}"`);
    const pair = await ask(`${page}?person=${villy.id}&view=kinship&to=${mother.id}`);
    expect(wordsOf(pair.html)).toContain("svigermor");
  });

  it("says that there is no family yet", async () => {
    const { slug } = await aMemorial(app, LIFE);
    const { status, html } = await ask(`/family-tree/${slug}`);
    expect([status, wordsOf(html)]).toEqual([
      200,
      expect.stringContaining("Her er ingen familie endnu."),
    ]);
  });

  it("leads from a former address to the present one", async () => {
    const { slug, path, owner, page } = await aFamily();
    expect((await owner.put(path, { slug: `${slug}-ny` })).status).toBe(200);
    const { status, headers } = await ask(`${page}?view=list`);
    expect(status).toBe(301);
    expect(headers.get("location")).toBe(`${page}-ny?view=list`);
  });

  it("is no page for anybody but those who may read it", async () => {
    const hidden = await aMemorial(app, { ...LIFE, privacy: "private" });
    const { status, html } = await ask(`/family-tree/${hidden.slug}`);
    expect([status, html.includes(LIFE.name)]).toEqual([404, false]);
    expect((await ask("/family-tree/findes-ikke")).status).toBe(404);
    const pet = await aMemorial(app, { name: "Buster", kind: "pet" });
    expect((await ask(`/family-tree/${pet.slug}`)).status).toBe(404);
    const { path, owner, page } = await aFamily();
    await owner.put(path, { familyTreePrivacy: "private" });
    await expect.poll(async () => (await ask(page)).status).toBe(404);
    await owner.put(`${path}/password`, { password: "syv svaner over fjorden" });
    await owner.put(path, { familyTreePrivacy: "password" });
    await expect.poll(async () => (await ask(page)).status).toBe(403);
    expect((await ask(page)).html).not.toContain("Villy");
  });

  it("is kept in memory until something in it changes, and only by what changes it", async () => {
    const family = await aFamily();
    const { page, id, owner, villy } = family;
    const isKept = async (path: string) => !(await ask(path)).headers.has("x-request-id");
    expect(await isKept(page)).toBe(false);
    expect(await isKept(`${page}?utm_source=x`)).toBe(true);
    const around = `${page}?person=${villy.id}`;
    expect([await isKept(around), await isKept(around)]).toEqual([false, true]);
    const person = `/api/memorials/${id}/family-tree/people/${villy.id}`;
    expect((await owner.put(person, { name: "Villy Holm Østergård" })).status).toBe(200);
    await expect.poll(async () => wordsOf((await ask(page)).html)).toContain("Villy Holm");
    const found = `${page}?view=kinship&q=Villy`;
    expect([await isKept(found), await isKept(found)]).toEqual([false, false]);
  });

  it("is found by search engines under its one address, if the memorial is", async () => {
    const { page, path, owner, villy } = await aFamily({ privacy: "public" });
    expect((await owner.put(path, { indexing: "open" })).status).toBe(200);
    const robots = async (address: string) =>
      /<meta name="robots" content="([^"]*)"/.exec((await ask(address)).html)?.[1];
    await expect.poll(() => robots(page)).toBe("index, follow");
    for (const query of [`?person=${villy.id}`, "?view=list", "?view=kinship"])
      expect(await robots(page + query), query).toBe("noindex");
  });
});

it("loads at most 5 kB of script that the memorial's page doesn't", async () => {
  const { page, slug } = await aFamily();
  const filesOf = async (path: string) =>
    /\bdata-files="([^"]+)"/.exec((await ask(path)).html)?.[1]?.split(" ") ?? [];
  const [known, named] = await Promise.all([filesOf(`/memorial/${slug}`), filesOf(page)]);
  const own = named.filter((file) => !known.includes(file));
  expect(own.length).toBeGreaterThan(0);
  const weights = await Promise.all(
    own.map(async (file) => {
      const { pathname } = new URL(file, origin);
      const { size } = await stat(`build/client${pathname}.br`).catch(() =>
        stat(`build/client${pathname}`),
      );
      return size;
    }),
  );
  expect(weights.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(5000);
});

describe("the memorial's page", () => {
  it("tells the family in a sentence, and counts the dead in its contents", async () => {
    const family = await aFamily();
    const { html } = await ask(`/memorial/${family.slug}`);
    const words = wordsOf(html);
    expect(words).toMatch(/Stamtræ 3/);
    expect(words).toContain("Barn af Ane &lt;b&gt;Kirstine&lt;/b&gt; Lund.");
    expect(words).toContain("Gift med Villy Østergård.");
    expect(words).toContain("1 barn.");
    expect(html).toContain(`href="${family.page}"`);
    expect(html).not.toContain("Lise");
  });

  it("says nothing of a family that nobody has written down", async () => {
    const memorial = await aMemorial(app, LIFE);
    await aKeeper(app, memorial, "reader");
    expect(wordsOf((await ask(`/memorial/${memorial.slug}`)).html)).not.toContain("Stamtræ");
  });
});
