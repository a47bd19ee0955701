import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { addressOf } from "#test/streams.ts";

/** The walk through a life as its page shows it, without a script. */

const app = await testApp({}, { pages: true });
const origin = await addressOf(app.app);
const LIFE = { name: "Inger Lund", bornOn: "1931-05-17", diedOn: "2024-02-03" };

async function ask(path: string, given: RequestInit = {}) {
  const answer = await fetch(origin + path, { redirect: "manual", ...given });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

/** What is read of it. */
function wordsOf(html: string): string {
  const [, main = ""] = /<main[^>]*>([^]*)<\/main>/.exec(html) ?? [];
  return main.replace(/<[^<>]*>/g, " ").replace(/\s+/g, " ");
}

async function anEvent({ owner, path }: TestMemorial, given: Record<string, unknown>) {
  expect((await owner.post(`${path}/events`, given)).status).toBe(201);
}

async function aMemory({ path }: TestMemorial, given: Record<string, unknown>) {
  const words = { authorName: "Knud Sørensen", message: "Hun kom gennem sneen." };
  return app.as().post(`${path}/guestbook`, { ...words, ...given });
}

describe("the page of a life in its years", () => {
  it("is whole without a script: decades, ages, events, memories", async () => {
    const memorial = await aMemorial(app, LIFE);
    await anEvent(memorial, { happenedOn: "1949-09", title: "Tager færgen <b>én</b> gang" });
    await aMemory(memorial, { decade: 1950 });
    const { status, html } = await ask(`/memorial/${memorial.slug}/timeline`);
    expect(status).toBe(200);
    const words = wordsOf(html);
    expect(words).toContain("Gennem livet med Inger Lund");
    expect(words).toContain("1940 ’erne 8 til 18 år september 1949 Tager færgen &lt;b&gt;én");
    expect(words).toContain("Knud Sørensen husker: Hun kom gennem sneen.");
    expect(words).toContain("Inger Lund dør, 92 år.");
    expect(html).toContain(`href="/memorial/${memorial.slug}"`);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it("asks for memories of empty decades, neighbours together, by links", async () => {
    const memorial = await aMemorial(app, { ...LIFE, diedOn: "1975" });
    await anEvent(memorial, { happenedOn: "1945", title: "Fred" });
    const page = `/memorial/${memorial.slug}/timeline`;
    const { html } = await ask(page);
    expect(wordsOf(html)).toContain(
      "1950 ’erne og 1960’erne 18 til 38 år Her er ingen begivenheder",
    );
    expect(html).toContain(`href="${page}?memory=1960#memory"`);
    await memorial.owner.put(memorial.path, { guestbookModeration: "closed" });
    await expect.poll(async () => (await ask(page)).html).not.toContain("memory=1960");
    expect(wordsOf((await ask(page)).html)).not.toContain("1950");
    expect((await ask(`${page}?memory=1960`)).html).not.toContain('id="guestbook-form"');
  });

  it("takes a memory without a script, and thanks where it was written", async () => {
    const memorial = await aMemorial(app, LIFE);
    const page = `/memorial/${memorial.slug}/timeline`;
    const form = await ask(`${page}?memory=1970`);
    expect(form.html).toContain('id="guestbook-form"');
    expect(form.html).toContain("Et minde fra 1970’erne");
    const [, decade = ""] = /name="decade" value="(\d+)"/.exec(form.html) ?? [];
    expect(decade).toBe("1970");
    const made = String(Date.now() - 60_000);
    const words = { authorName: "Ellen", message: "Haven i Søndergade." };
    const body = new URLSearchParams({ kind: "guestbook", made, decade, ...words });
    const sent = await ask(`${page}?memory=1970`, { method: "POST", body });
    expect(sent.status).toBe(303);
    expect(sent.headers.get("location")).toBe(`${page}?memory=1970#guestbook-left`);
    expect(wordsOf((await ask(page)).html)).toContain("Ellen husker: Haven i Søndergade.");
  });

  it("gives a refused memory back with what was typed", async () => {
    const memorial = await aMemorial(app, LIFE);
    const body = new URLSearchParams({ kind: "guestbook", decade: "1970", message: "Haven" });
    const page = `/memorial/${memorial.slug}/timeline?memory=1970`;
    const refused = await ask(page, { method: "POST", body });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain(">Haven</textarea>");
    expect(refused.html).toContain('name="decade" value="1970"');
  });

  it("is shown in parts by plain links", async () => {
    const memorial = await aMemorial(app, LIFE);
    await anEvent(memorial, { happenedOn: "1955", title: "Gift med Villy", people: ["Villy"] });
    await aMemory(memorial, { decade: 1970 });
    const page = `/memorial/${memorial.slug}/timeline`;
    const { html } = await ask(page);
    for (const query of ["?kind=event", "?kind=memory", "?person=Villy"]) {
      expect(html).toContain(`href="${page}${query}"`);
    }
    const named = wordsOf((await ask(`${page}?person=Villy`)).html);
    expect(named).toContain("Gift med Villy");
    expect(named).not.toContain("Knud Sørensen");
    expect(named).not.toContain("Husker du noget?");
    const decade = wordsOf((await ask(`${page}?decade=1970`)).html);
    expect(decade).toContain("Knud Sørensen");
    expect(decade).not.toContain("Gift med Villy");
  });

  it("leads from a former address to the present one", async () => {
    const { slug, path, owner } = await aMemorial(app, LIFE);
    const renamed = await owner.put(path, { slug: `${slug}-ny` });
    expect(renamed.status).toBe(200);
    const { status, headers } = await ask(`/memorial/${slug}/timeline?kind=event`);
    expect(status).toBe(301);
    expect(headers.get("location")).toBe(`/memorial/${slug}-ny/timeline?kind=event`);
  });

  it("is no page for anybody but those who may read the memorial", async () => {
    const hidden = await aMemorial(app, { ...LIFE, privacy: "private" });
    const { status, html } = await ask(`/memorial/${hidden.slug}/timeline`);
    expect(status).toBe(404);
    expect(html).not.toContain(LIFE.name);
    expect((await ask("/memorial/findes-ikke/timeline")).status).toBe(404);
    const { path, owner, slug } = await aMemorial(app, LIFE);
    await owner.put(`${path}/password`, { password: "syv svaner over fjorden" });
    await owner.put(path, { privacy: "password" });
    const guarded = await ask(`/memorial/${slug}/timeline`);
    expect(guarded.status).toBe(403);
    expect(guarded.html).not.toContain("1931");
  });

  it("is kept in memory until something on it changes, and only by what changes it", async () => {
    const memorial = await aMemorial(app, LIFE);
    const page = `/memorial/${memorial.slug}/timeline`;
    const isKept = async (path: string) => !(await ask(path)).headers.has("x-request-id");
    expect(await isKept(page)).toBe(false);
    expect(await isKept(page)).toBe(true);
    expect(await isKept(`${page}?utm_source=brev`)).toBe(true);
    await anEvent(memorial, { happenedOn: "1949", title: "Tager færgen" });
    await expect.poll(async () => wordsOf((await ask(page)).html)).toContain("Tager færgen");
    await aMemory(memorial, { decade: 1950 });
    await expect.poll(async () => wordsOf((await ask(page)).html)).toContain("Knud Sørensen");
    // Names that nobody has are asked for without end.
    const nobody = `${page}?person=Ingen`;
    expect([await isKept(nobody), await isKept(nobody)]).toEqual([false, false]);
  });

  it("is found by search engines under its one address, if the memorial is", async () => {
    const { slug, path: memorial, owner } = await aMemorial(app, { ...LIFE, privacy: "public" });
    expect((await owner.put(memorial, { indexing: "open" })).status).toBe(200);
    const page = `/memorial/${slug}/timeline`;
    const robots = async (path: string) =>
      /<meta name="robots" content="([^"]*)"/.exec((await ask(path)).html)?.[1];
    expect(await robots(page)).toBe("index, follow");
    expect(await robots(`${page}?kind=event`)).toBe("noindex");
    const unlisted = await aMemorial(app, { ...LIFE, privacy: "unlisted" });
    expect(await robots(`/memorial/${unlisted.slug}/timeline`)).toBe("noindex");
  });
});
