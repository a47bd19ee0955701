import { expect, it } from "vitest";
import { testApp, type Client } from "#test/app.ts";
import { aKeeper, aMemorial } from "#test/factories.ts";
import { gedcom, readFileOf } from "#test/tree-imports.ts";
import { linkedTreePages, twoTreePages } from "#test/tree-links.ts";

const app = await testApp();

const newsTo = async (by: Client) =>
  (await by.get("/api/user/news")).body.items.map(({ kind, page, who }) => [
    kind as string,
    page.name,
    who,
  ]);

const ASKED = ["treeLink", "Villy Holst", "Anna Holm"];
const ANSWERED = ["treeLink", "Inger Østergård", null];

it("tells keepers who write the page of a link that is asked for, until it is withdrawn", async () => {
  const { villy, inger, link } = await twoTreePages(app);
  await inger.owner.post(link, { memorial: villy.slug });
  const editor = await aKeeper(app, villy, "editor");
  const moderator = await aKeeper(app, villy, "moderator");
  expect(await newsTo(villy.owner)).toEqual([ASKED]);
  expect(await newsTo(moderator)).toEqual([]);
  expect(await newsTo(inger.owner)).toEqual([]);
  // Whoever came later isn't told of what was before.
  expect(await newsTo(editor)).toEqual([]);
  await inger.owner.delete(link);
  expect(await newsTo(villy.owner)).toEqual([]);
});

it("tells keepers of a tree that a link was answered, and nobody of their own", async () => {
  const { villy, inger } = await linkedTreePages(app);
  expect(await newsTo(inger.owner)).toEqual([ANSWERED]);
  expect(await newsTo(villy.owner)).toEqual([ASKED]);
  const own = await twoTreePages(app);
  await aKeeper(app, own.villy, "editor", { person: own.inger.owner });
  await own.inger.owner.post(own.link, { memorial: own.villy.slug });
  expect(await newsTo(own.inger.owner)).toEqual([]);
  expect(await newsTo(own.villy.owner)).toEqual([]);
});

it("tells keepers of a file that has been read; its sender as long as it waits", async () => {
  const memorial = await aMemorial(app, { name: "Inger" });
  const editor = await aKeeper(app, memorial, "editor");
  const contributor = await aKeeper(app, memorial, "contributor");
  const told = [["treeFile", "Inger", "Anna Holm"]];
  const read = await readFileOf(app, memorial, gedcom("7.0", "0 @I1@ INDI\n1 NAME Bo /Holm/"));
  expect(await newsTo(memorial.owner)).toEqual(told);
  expect(await newsTo(editor)).toEqual(told);
  expect(await newsTo(contributor)).toEqual([]);
  await memorial.owner.post(`${read.at}/apply`, { mode: "add", subject: null });
  expect(await newsTo(memorial.owner)).toEqual([]);
  expect(await newsTo(editor)).toEqual(told);
});
