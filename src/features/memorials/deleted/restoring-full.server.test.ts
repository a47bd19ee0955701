import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aPicture, deletedFor } from "#test/deleted.ts";
import { aMemorial } from "#test/factories.ts";

// In a file of its own: two workers on one database would take each other's pictures.
const app = await testApp({ MEDIA_PER_MEMORIAL_MAX: "1" }, { worker: true });

it("a page that is full keeps what can't be restored until there is a place", async () => {
  const memorial = await aMemorial(app);
  const first = await aPicture(memorial, "Den første");
  const own = (id: string) => `${memorial.path}/media/${id}` as const;
  await memorial.owner.delete(own(first));
  const second = await aPicture(memorial, "Den anden");
  const refused = await memorial.owner.post(`${own(first)}/restore`);
  expect(refused).toMatchObject({ status: 409, body: { code: "memorials.tooManyToRestore" } });
  expect(refused.body.message).toContain("ikke plads til flere end 1");
  expect(await deletedFor(memorial.owner, memorial)).toMatchObject([{ id: first }]);
  await memorial.owner.delete(own(second));
  expect((await memorial.owner.post(`${own(first)}/restore`)).status).toBe(200);
});
