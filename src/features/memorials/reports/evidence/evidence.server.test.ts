import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial } from "#test/factories.ts";
import { addFiles, aPhotograph, untilSettled } from "#test/media.ts";
import { present } from "#test/present.ts";

const app = await testApp({}, { worker: true });

async function report(memorial: { id: string }, kind: string, given: object = {}) {
  const { status, body } = await app.as().post("/api/reports", {
    memorial: memorial.id,
    kind,
    reason: "privacy",
    explanation: "Der står, hvor jeg bor, og det vil jeg ikke have.",
    name: "Lise Lund",
    email: "lise.evidence@example.org",
    goodFaith: true,
    ...given,
  });
  expect({ status, fields: body.fields }).toEqual({ status: 201, fields: undefined });
  return `/api/admin/reports/${body.number}` as const;
}

it("of a page are its facts, its words, its years and its pictures, whatever becomes of them", async () => {
  const memorial = await aMemorial(app, {
    privacy: "public",
    bornOn: "1931-05-17",
    diedOn: "~2024",
    birthName: "Lund",
    birthPlace: "Ribe",
    epitaph: "Altid på vej",
    biography: "<p>Inger syede.</p>",
    cemetery: "Ribe Kirkegård",
    ceremonies: [{ place: "Ribe Domkirke", at: "2024-11-28T13:00" }],
  });
  const { owner, path } = memorial;
  const ids: string[] = [];
  for (const bytes of [await aPhotograph(), await aPhotograph(), await aPhotograph()])
    ids.push(present((await addFiles(memorial, [{ bytes }])).body.items[0]).id);
  for (const id of ids) await untilSettled(memorial, id);
  await owner.put(path, { coverId: ids[1] });
  const event = { title: "Flyttede til Åkirkeby", happenedOn: "1961", place: "Storegade 4" };
  await owner.post(`${path}/events`, { ...event, text: "Med alle børn.", people: ["Bo Lund"] });
  const number = await report(memorial, "memorial", { quote: "Storegade 4" });
  await owner.put(path, { birthPlace: "Esbjerg", epitaph: null, biography: null, coverId: null });
  for (const id of ids) await owner.delete(`${path}/media/${id}`);

  const support = await aColleague(app, "support");
  const snapshot = present((await support.get(number)).body.snapshot);
  expect(snapshot.text).toBe("Altid på vej\n\nInger syede.");
  expect(snapshot.facts).toEqual([
    { field: "birthName", value: "Lund" },
    { field: "bornOn", value: "1931-05-17" },
    { field: "birthPlace", value: "Ribe" },
    { field: "diedOn", value: "~2024" },
    { field: "cemetery", value: "Ribe Kirkegård" },
    { field: "ceremony", value: "Ribe Domkirke" },
    { field: "ceremonyAt", value: "2024-11-28T13:00" },
  ]);
  expect(snapshot.events).toEqual([
    {
      title: "Flyttede til Åkirkeby",
      text: "Med alle børn.",
      facts: [
        { field: "happenedOn", value: "1961" },
        { field: "place", value: "Storegade 4" },
        { field: "people", value: "Bo Lund" },
      ],
    },
  ]);
  // The portrait and the cover: the third picture is the gallery's alone.
  expect(snapshot.files).toHaveLength(2);
  for (const { address } of snapshot.files) expect((await support.get(address)).status).toBe(200);
});

it("of an event are its pictures, too, and of a memory its years", async () => {
  const memorial = await aMemorial(app, { privacy: "public" });
  const { owner, path } = memorial;
  const { id: mediaId } = present(
    (await addFiles(memorial, [{ bytes: await aPhotograph() }])).body.items[0],
  );
  await untilSettled(memorial, mediaId);
  const event = { title: "Sommer", happenedOn: "1961", mediaIds: [mediaId] };
  const { id } = (await owner.post(`${path}/events`, event)).body;
  const memory = { authorName: "Ib", message: "Vi badede hver dag.", decade: 1960 };
  const greeting = (await app.as().post(`${path}/guestbook`, memory)).body;
  const support = await aColleague(app, "support");
  const seen = async (kind: string, itemId: string) =>
    (await support.get(await report(memorial, kind, { itemId }))).body.snapshot;
  expect(present(await seen("event", id)).files).toHaveLength(1);
  expect(present(await seen("guestbook", greeting.id)).facts).toEqual([
    { field: "happenedOn", value: "196X" },
  ]);
});

it("of what the asker doesn't see there is none", async () => {
  const memorial = await aMemorial(app, { privacy: "public", timelinePrivacy: "private" });
  await memorial.owner.post(`${memorial.path}/events`, { title: "Skjult", happenedOn: "1961" });
  const support = await aColleague(app, "support");
  const { body } = await support.get(await report(memorial, "memorial"));
  expect(present(body.snapshot).events).toEqual([]);
});
