import { expect, it } from "vitest";
import { ProcessQueues } from "#platform/images/process-queues.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser } from "#test/factories.ts";
import { refusalOf } from "#test/present.ts";

const app = await testApp();
const busy = await testApp({}, { processes: new ProcessQueues() });
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

it("responds with Retry-After when the rendering queue is full, and delays no upload", async () => {
  const { slug } = await aMemorial(busy, { privacy: "public" });
  const { images } = busy.services;
  const filter = "<filter id='f'><feTurbulence baseFrequency='.5' numOctaves='9'/></filter>";
  const noise = `${filter}<rect width="900" height="900" filter="url(#f)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${noise}</svg>`;
  const slow = { svg, picture: null, pictureWidth: 1, focus: null };
  // The rendering lasts until the end of the test.
  void Promise.allSettled(Array.from({ length: 30 }, () => images.compose(slow)));
  const refused = await busy.as().get(`/og/${slug}.png`);
  expect([refused.status, refusalOf(refused).code]).toEqual([503, "unavailable"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  await expect(images.inspect("/nowhere.jpg")).rejects.toThrow("ENOENT");
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
