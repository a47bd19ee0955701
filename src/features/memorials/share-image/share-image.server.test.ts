import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser } from "#test/factories.ts";

const app = await testApp();
const anna = await aUser(app);
const aPage = () => aMemorial(app, { owner: anna, name: "Inger Holm", privacy: "public" });

it("changes with the memorial", async () => {
  const { path, slug, owner } = await aPage();
  const before = await app.as().get(`/og/${slug}.png`);
  expect(before.headers["content-type"]).toBe("image/png");
  expect((await owner.put(path, { name: "Inger Holm Lund" })).status).toBe(200);
  const after = await app.as().get(`/og/${slug}.png`);
  expect(after.status).toBe(200);
  expect(after.headers["etag"]).not.toBe(before.headers["etag"]);
});

it("responds 304 to a matching ETag", async () => {
  const { slug } = await aPage();
  const etag = (await app.as().get(`/og/${slug}.png`)).headers["etag"] ?? "";
  const known = await app.as().get(`/og/${slug}.png`, { "if-none-match": etag });
  expect([known.status, known.body]).toEqual([304, null]);
});

it("is rendered once for concurrent requests, whatever their query or language", async () => {
  const { slug } = await aPage();
  const asked = Array.from({ length: 100 }, (_, index) =>
    app.as().get(`/og/${slug}.png?i=${index}`),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it("is cached across queries and languages", async () => {
  const { slug } = await aPage();
  const kept = await app.as().get(`/og/${slug}.png`);
  // From here on rendering fails.
  await app.services.images.close();
  for (const query of ["", "?i=1", "?lang=en"]) {
    const again = await app.as().get(`/og/${slug}.png${query}`, { "accept-language": "es" });
    expect([again.status, again.headers["etag"]]).toEqual([200, kept.headers["etag"]]);
  }
  const other = await aPage();
  expect((await app.as().get(`/og/${other.slug}.png`)).status).toBe(500);
});
