import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser } from "#test/factories.ts";
import { addFiles, aPhotograph, untilSettled } from "#test/media.ts";
import { present } from "#test/present.ts";

const app = await testApp({ PUBLIC_URL: "https://minde.example" }, { worker: true });
const anna = await aUser(app);

const textAt = async (url: string) => {
  const { statusCode, body, headers } = await app.app.inject({ url });
  return { status: statusCode, body, type: headers["content-type"] };
};

it("is an index without parts where no page may be listed", async () => {
  const { status, body } = await textAt("/sitemap.xml");
  expect(status).toBe(200);
  expect(body).toContain("</sitemapindex>");
  expect(body).not.toContain("<loc>");
});

it("names the pages that may be listed, and no others", async () => {
  const common = { owner: anna, name: "Inger Kornblomst" };
  const open = await aMemorial(app, { ...common, privacy: "public", indexing: "open" });
  const closed = [
    await aMemorial(app, { ...common, privacy: "public" }),
    await aMemorial(app, { ...common, privacy: "unlisted", indexing: "open" }),
    await aMemorial(app, { ...common, privacy: "private", indexing: "open" }),
  ];
  const deleted = await aMemorial(app, { ...common, privacy: "public", indexing: "open" });
  await anna.delete(deleted.path);

  const robots = await textAt("/robots.txt");
  expect(robots.body).toContain("Sitemap: https://minde.example/sitemap.xml\n");
  const index = await textAt("/sitemap.xml");
  expect(index.type).toContain("application/xml");
  expect(index.body).toContain("<loc>https://minde.example/sitemap-1.xml</loc>");
  const { body, status } = await textAt("/sitemap-1.xml");
  expect(status).toBe(200);
  expect(body).toContain(`<loc>https://minde.example/memorial/${open.slug}</loc>`);
  for (const { slug } of [...closed, deleted]) expect(body).not.toContain(`${slug}<`);
  for (const beyond of ["0", "2", "99999", "1e3", "-1"]) {
    expect((await textAt(`/sitemap-${beyond}.xml`)).status).toBe(404);
  }
});

it("names each of thousands once, though they are read in batches", async () => {
  const count = 10_001;
  await app.services.database.execute(
    sql`insert into memorials (id, slug, kind, name, language, privacy, indexing, layout, revision,
       created_at, updated_at)
     select gen_random_uuid(), 'mange-' || n, 'person', 'Åse', 'da', 'public', 'open', 'enhanced', 1,
       now(), '2026-03-07T23:30:00Z'
     from generate_series(1, ${count}::int) n`,
  );
  const { body } = await textAt("/sitemap-1.xml");
  const entry =
    /<url><loc>https:\/\/minde\.example\/memorial\/(mange-\d+)<\/loc><lastmod>2026-03-07<\/lastmod><\/url>/g;
  const named = [...body.matchAll(entry)].map(([, slug]) => slug);
  expect([named.length, new Set(named).size]).toEqual([count, count]);
  expect(body.endsWith("</urlset>")).toBe(true);
  await app.services.database.execute(sql`delete from memorials where slug like 'mange-%'`);
});

it("has a limit for each network", async () => {
  const busy = await testApp({ LIMIT_SITEMAP: "1/60" });
  const asked = { url: "/sitemap.xml", remoteAddress: "203.0.113.7" };
  const ask = async () => (await busy.app.inject(asked)).statusCode;
  expect([await ask(), await ask()]).toEqual([200, 429]);
});

it("leaves pictures and cards out of search engines, unless their page is in them", async () => {
  const memorial = await aMemorial(app, { owner: anna, privacy: "public" });
  const added = await addFiles(memorial, [{ bytes: await aPhotograph() }]);
  const { id } = present(added.body.items[0]);
  await untilSettled(memorial, id);
  const picture = present((await anna.get(`${memorial.path}/media/${id}`)).body.variants[0]).url;
  const tags = async (slug: string) => {
    const asked = [picture, `/og/${slug}.png`];
    const answers = await Promise.all(asked.map((url) => app.app.inject({ url })));
    return answers.map(({ headers, statusCode }) => [statusCode, headers["x-robots-tag"]]);
  };
  expect(await tags(memorial.slug)).toEqual([
    [200, "noindex"],
    [200, "noindex"],
  ]);
  await anna.put(memorial.path, { indexing: "open" });
  expect(await tags(memorial.slug)).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  const { slug } = (await anna.put(memorial.path, { privacy: "unlisted" })).body;
  expect(await tags(slug)).toEqual([
    [200, "noindex"],
    [200, "noindex"],
  ]);
});
