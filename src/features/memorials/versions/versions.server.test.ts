import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser, type TestMemorial } from "#test/factories.ts";
import { present } from "#test/present.ts";
import {
  addressOfVersion as at,
  lastVersion,
  passMinutes,
  twoVersions,
  versionsFor,
  writeBiography as write,
} from "#test/versions.ts";

const app = await testApp();
const UNKNOWN = "0190f3a4-0000-7000-8000-000000000000";

const textOf = async ({ path, owner }: TestMemorial) => (await owner.get(path)).body.biography;

describe("versions of a biography", () => {
  it("tell who wrote, when, and what", async () => {
    const { memorial, owner, last, first } = await twoVersions(app);
    expect(last).toMatchObject({
      by: "Anna Holm",
      isByMe: true,
      of: "biography",
      eventId: null,
      deed: "change",
      name: null,
      words: "kept",
      canUndo: true,
    });
    expect(first).toMatchObject({ canUndo: false, can: { restore: true, deleteWords: true } });
    expect(new Date(last.at).getTime()).toBeGreaterThan(new Date(first.at).getTime());
    expect((await owner.get(at(memorial, last.id))).body).toMatchObject({
      id: last.id,
      before: "<p>Hun syede om aftenen</p>",
      after: "<p>Hun strikkede om aftenen</p>",
      isRewritten: false,
      differences: [
        { kind: "same", text: "Hun " },
        { kind: "removed", text: "syede" },
        { kind: "added", text: "strikkede" },
        { kind: "same", text: " om aftenen\n" },
      ],
    });
    expect((await owner.get(at(memorial, first.id))).body).toMatchObject({
      before: null,
      differences: [{ kind: "added", text: "Hun syede om aftenen\n" }],
    });
  });

  it("are one as long as one keeper saves without a pause of half an hour", async () => {
    const memorial = await aMemorial(app);
    const { owner } = memorial;
    const lise = await aKeeper(app, memorial, "editor", { fullName: "Lise Bech" });
    const counts = async () => (await versionsFor(owner, memorial)).length;
    await write(owner, memorial, "<p>En</p>");
    await passMinutes(app, memorial, 29);
    await write(owner, memorial, "<p>En to</p>");
    expect(await counts()).toBe(1);
    await write(lise, memorial, "<p>En to tre</p>");
    expect(await counts()).toBe(2);
    await write(owner, memorial, "<p>En to tre fire</p>");
    expect(await counts()).toBe(3);
    await owner.put(at(memorial, (await lastVersion(owner, memorial)).id), { name: "Til mor" });
    await write(owner, memorial, "<p>En to tre fire fem</p>");
    expect(await counts()).toBe(4);
    expect((await versionsFor(owner, memorial)).map(({ by, name }) => ({ by, name }))).toEqual([
      { by: "Anna Holm", name: null },
      { by: "Anna Holm", name: "Til mor" },
      { by: "Lise Bech", name: null },
      { by: "Anna Holm", name: null },
    ]);
  });

  it("aren't made by saves of anything else; the text of a new page is the first", async () => {
    const memorial = await aMemorial(app, { biography: "<p>En</p>" });
    const { owner, path } = memorial;
    await owner.put(path, { epitaph: "Elsket" });
    await write(owner, memorial, "<p>En</p>");
    const listed = await versionsFor(owner, memorial);
    expect(listed).toMatchObject([{ deed: "add", by: "Anna Holm", canUndo: false }]);
    expect(await owner.post(`${at(memorial, present(listed[0]).id)}/undo`)).toMatchObject({
      status: 409,
      body: { code: "memorials.nothingBefore" },
    });
  });

  it("can't be undone when all was taken back within them", async () => {
    const memorial = await aMemorial(app, { biography: "<p>En</p>" });
    const { owner } = memorial;
    await write(owner, memorial, "<p>To</p>");
    await write(owner, memorial, "<p>En</p>");
    const last = await lastVersion(owner, memorial);
    expect(last).toMatchObject({ deed: "change", canUndo: false });
    expect((await owner.get(at(memorial, last.id))).body.differences).toEqual([
      { kind: "same", text: "En\n" },
    ]);
  });

  it("come in pages, each once", async () => {
    const memorial = await aMemorial(app);
    const { owner, path } = memorial;
    for (const text of ["a", "b", "c", "d", "e"]) {
      await write(owner, memorial, text);
      await passMinutes(app, memorial, 31);
    }
    const seen: string[] = [];
    let cursor = "";
    do {
      const { body } = await owner.get(`${path}/changes?of=biography&limit=2${cursor}`);
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor === null ? "" : `&cursor=${body.nextCursor}`;
    } while (cursor !== "");
    expect(seen).toEqual((await versionsFor(owner, memorial)).map(({ id }) => id));
    expect(seen).toHaveLength(5);
    const wrong = await owner.get(`${path}/changes?of=biography&cursor=${UNKNOWN}`);
    expect(wrong).toMatchObject({ status: 400, body: { code: "invalid" } });
    expect((await owner.get(`${path}/changes?of=grave` as never)).status).toBe(400);
  });

  it("differ from any other version of the same text", async () => {
    const { memorial, owner, last, first } = await twoVersions(app);
    const { body } = await owner.get(`${at(memorial, first.id)}?against=${last.id}`);
    expect(body).toMatchObject({
      before: "<p>Hun strikkede om aftenen</p>",
      after: "<p>Hun syede om aftenen</p>",
    });
    const other = await twoVersions(app);
    for (const against of [UNKNOWN, other.first.id]) {
      const refused = await owner.get(`${at(memorial, first.id)}?against=${against}`);
      expect(refused).toMatchObject({
        status: 400,
        body: { fields: { against: expect.any(String) } },
      });
    }
  });

  it("are told to writers alone", async () => {
    const { memorial, last } = await twoVersions(app);
    const paths = [`${memorial.path}/changes?of=biography`, at(memorial, last.id)] as const;
    const others = ["reader", "contributor", "moderator"] as const;
    for (const path of paths) {
      for (const role of others) {
        expect((await (await aKeeper(app, memorial, role)).get(path)).status).toBe(404);
      }
      expect((await (await aUser(app)).get(path)).status).toBe(404);
      expect((await app.as().get(path)).status).toBe(401);
      expect((await (await aKeeper(app, memorial, "editor")).get(path)).status).toBe(200);
    }
  });
});

describe("undoing a version", () => {
  it("brings back what was before, is a version itself, and succeeds once", async () => {
    const { memorial, owner, last } = await twoVersions(app);
    const undone = await owner.post(`${at(memorial, last.id)}/undo`);
    expect(undone).toMatchObject({ status: 200, body: { deed: "undo", canUndo: true } });
    expect(await textOf(memorial)).toBe("<p>Hun syede om aftenen</p>");
    expect(await owner.post(`${at(memorial, last.id)}/undo`)).toMatchObject({
      status: 409,
      body: { code: "memorials.alreadyUndone" },
    });
    // The undo is undone as any other version.
    await owner.post(`${at(memorial, undone.body.id)}/undo`);
    expect(await textOf(memorial)).toBe("<p>Hun strikkede om aftenen</p>");
    expect(await versionsFor(owner, memorial)).toHaveLength(4);
  });

  it("is refused to whoever doesn't know what was written since", async () => {
    const { memorial, owner, last, first } = await twoVersions(app);
    await write(await aKeeper(app, memorial, "editor"), memorial, "<p>Noget andet</p>");
    for (const { id } of [last, first]) {
      expect(await owner.post(`${at(memorial, id)}/undo`)).toMatchObject({
        status: 412,
        body: { code: "changedMeanwhile" },
      });
    }
    expect(await textOf(memorial)).toBe("<p>Noget andet</p>");
  });

  it("by two at once is done once", async () => {
    const { memorial, owner, last } = await twoVersions(app);
    const lise = await aKeeper(app, memorial, "editor");
    const answers = await Promise.all(
      [owner, lise, owner, lise].map((who) => who.post(`${at(memorial, last.id)}/undo`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await versionsFor(owner, memorial)).toHaveLength(3);
  });

  it("of the first text leaves none", async () => {
    const memorial = await aMemorial(app);
    await write(memorial.owner, memorial, "<p>En</p>");
    const { id } = await lastVersion(memorial.owner, memorial);
    expect((await memorial.owner.post(`${at(memorial, id)}/undo`)).status).toBe(200);
    expect(await textOf(memorial)).toBeNull();
  });

  it("and the next save are two versions", async () => {
    const { memorial, owner, last } = await twoVersions(app);
    await owner.post(`${at(memorial, last.id)}/undo`);
    await write(owner, memorial, "<p>Nyt</p>");
    expect((await versionsFor(owner, memorial)).slice(0, 2).map(({ deed }) => deed)).toEqual([
      "change",
      "undo",
    ]);
  });
});

describe("restoring a version", () => {
  it("brings its text back, whoever wrote since, and is a version itself", async () => {
    const { memorial, owner, first } = await twoVersions(app);
    const lise = await aKeeper(app, memorial, "editor", { fullName: "Lise Bech" });
    await write(lise, memorial, "<p>Noget andet</p>");
    const restored = await lise.post(`${at(memorial, first.id)}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { deed: "restore", by: "Lise Bech" } });
    expect(await textOf(memorial)).toBe("<p>Hun syede om aftenen</p>");
    const again = await owner.post(`${at(memorial, first.id)}/restore`);
    expect(again.body.id).toBe(restored.body.id);
    expect(await versionsFor(owner, memorial)).toHaveLength(4);
  });
});
