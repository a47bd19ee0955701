import { expect, it } from "vitest";
import { plantMemorial } from "#features/memorials/demo/commands/plant-memorials.server.ts";
import { demoMemorial } from "#features/memorials/demo/engine/demo-memorial.ts";
import { testApp } from "#test/app.ts";
import { aUser } from "#test/factories.ts";

const app = await testApp();

it("a planted biography shows its pictures by the ids that they were given", async () => {
  const keeper = await aUser(app);
  const { pictures, ...inger } = demoMemorial();
  const few = pictures
    .filter(({ name }) => name === "fyr" || name === "haender")
    .map((picture) => ({ ...picture, svg: picture.svg, width: 60 }));
  const { sound: _, ...seed } = { ...inger, slug: "inger-for-testen", pictures: few };
  await plantMemorial(app.services, seed, keeper.id);

  const { body: page } = await app.as().get("/api/memorials/inger-for-testen");
  const { body: media } = await keeper.get("/api/memorials/inger-for-testen/media");
  const placed = [...(page.biography ?? "").matchAll(/<figure data-media="([^"]*)">/g)];
  expect(placed.map(([, id]) => id)).toEqual(media.items.map(({ id }) => id));
  expect(placed).toHaveLength(2);
});
