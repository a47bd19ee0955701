import { describe, expect, it } from "vitest";
import { lift, restrict } from "../restrictions/commands.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { lastVersion, passMinutes, versionsFor } from "#test/versions.ts";

const app = await testApp();

/** As a decision does. */
async function withhold(memorialId: string, given: Partial<Parameters<typeof restrict>[2]> = {}) {
  const causeId = newId();
  const removed = { kind: "biography", itemId: memorialId, cause: "removed" } as const;
  const ctx = systemContext(app.services);
  await transaction(app.services, (tx) =>
    restrict(tx, ctx, { memorialId, causeId, ...removed, ...given }),
  );
  return () => transaction(app.services, (tx) => lift(tx, ctx, causeId));
}

describe("words that a decision has taken off the page", () => {
  async function aWithheldText() {
    const memorial = await aMemorial(app);
    const { owner, path } = memorial;
    for (const biography of [
      "<p>Hun syede</p>",
      "<p>Hun skyldte <em>Bo</em> penge</p>",
      "<p>Hun strikkede</p>",
    ]) {
      await owner.put(path, { biography });
      await passMinutes(app, memorial, 31);
    }
    const giveBack = await withhold(memorial.id, { quotes: ["skyldte  Bo"] });
    const [last, withheld, first] = (await versionsFor(owner, memorial)).map(present);
    return {
      memorial,
      owner,
      path,
      last: present(last),
      withheld: present(withheld),
      first,
      giveBack,
    };
  }

  it("are read by nobody, not in any comparison either", async () => {
    const { owner, path, last, withheld, first } = await aWithheldText();
    expect(withheld).toMatchObject({ words: "withheld", can: { restore: false } });
    const addresses = [
      `${path}/changes`,
      `${path}/changes/${withheld.id}`,
      `${path}/changes/${last.id}`,
      `${path}/changes/${present(first).id}?against=${withheld.id}`,
      `${path}/changes/${withheld.id}?against=${present(first).id}`,
      `${path}/biography/last-change`,
    ] as const;
    for (const address of addresses) {
      const { status, body } = await owner.get(address);
      expect({ address, status }).toEqual({ address, status: 200 });
      expect(JSON.stringify(body)).not.toContain("skyldte");
    }
    expect((await owner.get(`${path}/changes/${last.id}`)).body).toMatchObject({
      words: "kept",
      wordsBefore: "withheld",
      canUndo: false,
      differences: [{ kind: "same", text: "Hun strikkede\n" }],
    });
  });

  it("come back neither by restoring nor by undoing, until the decision is overturned", async () => {
    const { memorial, owner, path, last, withheld, giveBack } = await aWithheldText();
    for (const call of [`${withheld.id}/restore`, `${last.id}/undo`] as const) {
      expect(await owner.post(`${path}/changes/${call}`)).toMatchObject({
        status: 409,
        body: { code: "memorials.wordsGone" },
      });
    }
    await giveBack();
    expect((await owner.post(`${path}/changes/${withheld.id}/restore`)).status).toBe(200);
    expect((await lastVersion(owner, memorial)).words).toBe("kept");
  });

  it("leave by undoing to a text without them", async () => {
    const memorial = await aMemorial(app, { biography: "<p>Hun syede</p>" });
    const { owner, path } = memorial;
    await owner.put(path, { biography: "<p>Hun skyldte Bo penge</p>" });
    await withhold(memorial.id, { quotes: ["skyldte Bo"] });
    const last = await lastVersion(owner, memorial);
    expect(last).toMatchObject({ words: "withheld", canUndo: true });
    expect((await owner.post(`${path}/changes/${last.id}/undo`)).status).toBe(200);
    expect((await owner.get(path)).body.biography).toBe("<p>Hun syede</p>");
  });
});

it("an event that is hidden is read in none of its versions", async () => {
  const memorial = await aMemorial(app);
  const { owner, path } = memorial;
  const { id } = (await owner.post(`${path}/events`, { title: "Gæld", happenedOn: "1955" })).body;
  const giveBack = await withhold(memorial.id, { kind: "event", itemId: id, cause: "hidden" });
  const version = await lastVersion(owner, memorial, "timeline");
  expect(version).toMatchObject({ words: "withheld", title: null });
  const shown = await owner.get(`${path}/changes/${version.id}`);
  expect(JSON.stringify(shown.body)).not.toContain("Gæld");
  await giveBack();
  expect((await lastVersion(owner, memorial, "timeline")).title).toBe("Gæld");
});

it("a biography that is hidden as a whole is read in none of its versions", async () => {
  const memorial = await aMemorial(app, { biography: "<p>Hun syede</p>" });
  await withhold(memorial.id, { cause: "held" });
  expect((await lastVersion(memorial.owner, memorial)).words).toBe("withheld");
});
