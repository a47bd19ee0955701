import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { lastVersion, passMinutes, versionsFor } from "#test/versions.ts";

const app = await testApp();

const WEDDING = { title: "Gift med Villy", happenedOn: "1955-06", place: "Løgstør Kirke" };

/** Half an hour after it was added. */
async function anEvent() {
  const memorial = await aMemorial(app);
  const { owner, path } = memorial;
  const { id } = (await owner.post(`${path}/events`, WEDDING)).body;
  await passMinutes(app, memorial, 31);
  const events = async () => (await owner.get(`${path}/events`)).body.items;
  const last = () => lastVersion(owner, memorial, "timeline");
  const at = `${path}/events/${id}` as const;
  const change = (changeId: string) => `${path}/changes/${changeId}` as const;
  return { memorial, owner, path, eventId: id, at, events, last, change };
}

it("an event's versions tell that it was added, changed, deleted and restored", async () => {
  const { memorial, owner, at, eventId, change } = await anEvent();
  await owner.put(at, { place: "Rise Kirke", source: { kind: "told", by: "Lise" } });
  await owner.put(at, { title: "Gift" });
  await owner.delete(at);
  await owner.post(`${at}/restore`);
  const versions = await versionsFor(owner, memorial, "timeline");
  expect(versions.map(({ deed, title }) => ({ deed, title }))).toEqual([
    { deed: "restore", title: "Gift" },
    { deed: "delete", title: "Gift" },
    { deed: "change", title: "Gift" },
    { deed: "add", title: "Gift med Villy" },
  ]);
  expect(versions.every((version) => version.eventId === eventId)).toBe(true);
  expect(await versionsFor(owner, memorial, "biography")).toEqual([]);
  const shown = await owner.get(change(present(versions[2]).id));
  expect(shown.body).toMatchObject({
    before: "Gift med Villy\njuni 1955\nLøgstør Kirke",
    after: "Gift\njuni 1955\nRise Kirke\nFortalt af Lise",
  });
  const marked = shown.body.differences.filter(({ kind }) => kind !== "same");
  expect(marked.map(({ text }) => text.trim())).toEqual([
    "med Villy",
    "Løgstør",
    "Rise",
    "Fortalt af Lise",
  ]);
});

it("adding and writing on is one version", async () => {
  const memorial = await aMemorial(app);
  const { owner, path } = memorial;
  const { id } = (await owner.post(`${path}/events`, WEDDING)).body;
  await owner.put(`${path}/events/${id}`, { text: "I regnvejr" });
  expect(await versionsFor(owner, memorial, "timeline")).toMatchObject([
    { deed: "add", canUndo: true },
  ]);
});

it("each deed is undone by its opposite, and the undoing, too", async () => {
  const { owner, at, events, last, change } = await anEvent();
  const undoLast = async () => owner.post(`${change((await last()).id)}/undo`);
  await owner.put(at, { title: "Gift" });
  expect((await undoLast()).status).toBe(200);
  expect(await events()).toMatchObject([{ title: "Gift med Villy", place: "Løgstør Kirke" }]);
  await owner.delete(at);
  const undone = await undoLast();
  expect(undone).toMatchObject({ status: 200, body: { deed: "undo", of: "timeline" } });
  expect(await events()).toMatchObject([{ title: "Gift med Villy" }]);
  expect((await undoLast()).status).toBe(200);
  expect(await events()).toEqual([]);
  expect((await undoLast()).status).toBe(200);
  expect(await events()).toHaveLength(1);
});

it("undoing the adding removes it, once", async () => {
  const { owner, events, last, change } = await anEvent();
  const { id } = await last();
  expect((await owner.post(`${change(id)}/undo`)).status).toBe(200);
  expect(await events()).toEqual([]);
  expect((await owner.post(`${change(id)}/undo`)).body).toMatchObject({
    code: "memorials.alreadyUndone",
  });
});

it("an earlier version of a removed event brings both back", async () => {
  const { memorial, owner, at, events, last, change } = await anEvent();
  const added = await last();
  const lise = await aKeeper(app, memorial, "editor", { fullName: "Lise Bech" });
  await lise.put(at, { title: "Gift", happenedOn: "1956", place: "" });
  await lise.delete(at);
  expect((await owner.post(`${change(added.id)}/restore`)).status).toBe(200);
  expect(await events()).toMatchObject([WEDDING]);
  const removed = present(
    (await versionsFor(owner, memorial, "timeline")).find(({ deed }) => deed === "delete"),
  );
  expect(removed).toMatchObject({ by: "Lise Bech", can: { restore: false } });
  expect((await owner.post(`${change(removed.id)}/restore`)).status).toBe(409);
});

it("an event is undone only by whoever knows its last version; others don't matter", async () => {
  const { memorial, owner, path, at, events, last, change } = await anEvent();
  const lise = await aKeeper(app, memorial, "editor");
  await owner.put(at, { title: "Gift" });
  const mine = await last();
  await lise.post(`${path}/events`, { title: "Købte huset", happenedOn: "1960" });
  expect((await owner.get(change(mine.id))).body.canUndo).toBe(true);
  await lise.put(at, { title: "Gift i juni" });
  expect((await owner.post(`${change(mine.id)}/undo`)).status).toBe(412);
  expect((await events()).map(({ title }) => title)).toEqual(["Gift i juni", "Købte huset"]);
});

it("the words of a removed event can't be ended while it can be restored", async () => {
  const { owner, at, last, change } = await anEvent();
  const added = await last();
  await owner.delete(at);
  expect((await owner.delete(change(added.id))).body).toMatchObject({
    code: "memorials.wordsInUse",
  });
  await owner.post(`${at}/restore`);
  await owner.put(at, { title: "Gift", place: null });
  expect((await owner.delete(change(added.id))).status).toBe(204);
  expect((await owner.get(change(added.id))).body).toMatchObject({ words: "deleted", title: null });
});
