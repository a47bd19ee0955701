import { describe, expect, it } from "vitest";
import { type Client, testApp } from "#test/app.ts";
import { aColleague, aMemorial, type TestMemorial } from "#test/factories.ts";
import { addFiles, aPhotograph, untilSettled } from "#test/media.ts";
import { present } from "#test/present.ts";

const app = await testApp({}, { worker: true });

let made = 0;

async function aCase(memorial: TestMemorial, kind: string, itemId: string | null, given = {}) {
  const { body } = await app.as().post("/api/reports", {
    memorial: memorial.id,
    kind,
    itemId,
    reason: "defamation",
    explanation: "Det passer ikke, og det gør os kede af det.",
    name: "Lise Lund",
    email: `lise.e${++made}@example.org`,
    goodFaith: true,
    ...given,
  });
  expect(typeof body.number).toBe("number");
  return { ...body, path: `/api/admin/reports/${body.number}` as const };
}

async function decide(staff: Client, path: `/api/admin/reports/${number}`, given: object) {
  const { status, body } = await staff.post(`${path}/decide`, {
    outcome: "remove",
    ground: "terms",
    reference: "Vilkår, punkt 5",
    reasons: "Det påstår noget strafbart om en, der kan kendes.",
    ...given,
  });
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
  return body;
}

describe("a picture", () => {
  it("is gone from every list and address, and the same file isn't taken again", async () => {
    const memorial = await aMemorial(app, { downloads: "open" });
    const bytes = await aPhotograph();
    const added = await addFiles(memorial, [{ bytes }]);
    const { id } = present(added.body.items[0]);
    await untilSettled(memorial, id);
    const item = (await app.as().get(`${memorial.path}/media/${id}`)).body;
    const url = present(item.variants[0]).url;
    const { path } = await aCase(memorial, "media", id);
    const support = await aColleague(app, "support");
    await decide(support, path, {});
    for (const asker of [app.as(), memorial.owner]) {
      expect((await asker.get(`${memorial.path}/media`)).body.items).toEqual([]);
      expect((await asker.get(`${memorial.path}/media/${id}`)).status).toBe(404);
      expect((await asker.get(`${memorial.path}/media/${id}/original`)).status).toBe(404);
      expect((await asker.get(url)).status).toBe(404);
      expect((await asker.get(memorial.path)).body.counts.pictures).toBe(0);
    }
    expect((await addFiles(memorial, [{ bytes }])).body.code).toBe("memorials.removedFile");
    const file = present(present((await support.get(path)).body.snapshot).files[0]);
    expect((await support.get(file.address)).status).toBe(200);
    expect((await memorial.owner.get(file.address)).status).toBe(404);
  });
});
