import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { memorials } from "#features/memorials/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";

const app = await testApp();

describe.each(["memorials", "report", "transparency"])("a page called %s", (slug) => {
  it("can't be made, and keeps its address if it was before", async () => {
    const { owner, path, id } = await aMemorial(app);
    const refused = await owner.put(path, { slug });
    expect({ status: refused.status, fields: Object.keys(refused.body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ["slug"],
    });
    // As it was called before the word was reserved.
    await app.services.database.update(memorials).set({ slug }).where(eq(memorials.id, id));
    const kept = await owner.put(path, { slug, epitaph: "Tak" });
    expect(kept).toMatchObject({ status: 200, body: { slug, epitaph: "Tak" } });
    expect((await app.as().get(`/api/memorials/${slug}`)).body.id).toBe(id);
  });
});
