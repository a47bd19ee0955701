import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser } from "#test/factories.ts";

const app = await testApp();
const busy = await testApp();
const anna = await aUser(app);
const aPage = () => aMemorial(app, { owner: anna, name: "Inger Holm", privacy: "public" });

it("is another picture once the memorial has changed", async () => {
  const { path, slug, owner } = await aPage();
  const before = await app.as().get(`/og/${slug}.png`);
  expect(before.headers["content-type"]).toBe("image/png");
  expect((await owner.put(path, { name: "Inger Holm Lund" })).status).toBe(200);
  const after = await app.as().get(`/og/${slug}.png`);
  expect(after.status).toBe(200);
  expect(after.headers["etag"]).not.toBe(before.headers["etag"]);
});

it("costs no bytes where it is known", async () => {
  const { slug } = await aPage();
  const etag = (await app.as().get(`/og/${slug}.png`)).headers["etag"] ?? "";
  const known = await app.as().get(`/og/${slug}.png`, { "if-none-match": etag });
  expect([known.status, known.body]).toEqual([304, null]);
});

it("is drawn once for all who ask at the same time, however they ask", async () => {
  const { slug } = await aPage();
  const asked = Array.from({ length: 100 }, (_, index) =>
    app.as().get(`/og/${slug}.png?i=${index}`),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it("says when to come again where too many pictures wait to be drawn, and holds up no upload", async () => {
  const { slug } = await aMemorial(busy, { privacy: "public" });
  const { images } = busy.services;
  const filter = "<filter id='f'><feTurbulence baseFrequency='.5' numOctaves='9'/></filter>";
  const noise = `${filter}<rect width="900" height="900" filter="url(#f)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${noise}</svg>`;
  const slow = { svg, picture: null, pictureWidth: 1, focus: null };
  // They are worked on until the test ends.
  void Promise.allSettled(Array.from({ length: 30 }, () => images.compose(slow)));
  const refused = await busy.as().get(`/og/${slug}.png`);
  expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  await expect(images.inspect("/nowhere.jpg")).rejects.toThrow("ENOENT");
});

it("is kept for every query and language", async () => {
  const { slug } = await aPage();
  const kept = await app.as().get(`/og/${slug}.png`);
  // From here on nothing is drawn any more.
  await app.services.images.close();
  for (const query of ["", "?i=1", "?lang=en"]) {
    const again = await app.as().get(`/og/${slug}.png${query}`, { "accept-language": "es" });
    expect([again.status, again.headers["etag"]]).toEqual([200, kept.headers["etag"]]);
  }
  const other = await aPage();
  expect((await app.as().get(`/og/${other.slug}.png`)).status).toBe(500);
});
