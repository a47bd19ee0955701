import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { memorials } from "#features/memorials/tables.server.ts";
import { hashSecret } from "#platform/secrets/secrets.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { enter } from "#test/privacy/world.ts";

const app = await testApp();

const PASSWORD = "blå ål på Læsø";

async function aLockedPage(password: string) {
  const memorial = await aMemorial(app);
  await memorial.owner.put(`${memorial.path}/password`, { password });
  await memorial.owner.put(memorial.path, { privacy: "password" });
  return memorial;
}

describe("a page's password", () => {
  it.each([
    ["decomposed", PASSWORD.normalize("NFD")],
    ["with the space that a phone adds", `${PASSWORD} `],
    ["with a non-breaking space", PASSWORD.replaceAll(" ", "\u00a0")],
  ])("opens it when it is entered %s", async (_, password) => {
    const { path } = await aLockedPage(PASSWORD);
    expect(await enter(app, path, { password })).toMatchObject({ status: 204 });
  });

  it("opens it when it was set with a space after it", async () => {
    const { path } = await aLockedPage(`${PASSWORD.normalize("NFD")} `);
    expect(await enter(app, path, { password: PASSWORD })).toMatchObject({ status: 204 });
  });

  it.each([`${PASSWORD} `, PASSWORD.normalize("NFD")])(
    "opens it with what was set before passwords were normalised",
    async (password) => {
      const { id, path } = await aLockedPage("otte ravne over Skagerrak");
      const passwordHash = await hashSecret(password);
      await app.services.database
        .update(memorials)
        .set({ passwordHash })
        .where(eq(memorials.id, id));
      expect(await enter(app, path, { password })).toMatchObject({ status: 204 });
    },
  );

  it("is too short with spaces around it", async () => {
    const { owner, path } = await aMemorial(app);
    const { status, body } = await owner.put(`${path}/password`, { password: "kø 17     " });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ["password"],
    });
  });
});
