import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { gedcom, importFile } from "#test/tree-imports.ts";
import { reportPerson } from "#test/tree-reports.ts";

const app = await testApp();
const visitor = app.as();

describe("the evidence of a reported person", () => {
  const FILE = gedcom(
    "5.5.1",
    `0 @I1@ INDI
    1 NAME Severin /Krogh/
    1 DEAT
    2 CAUS Han drak sig ihjel
    1 RELI Baptist
    1 NOTE Boede hos Lone Hemmelig
    0 @I2@ INDI
    1 NAME Lone /Hemmelig/
    1 BIRT
    2 DATE 1990`,
  );

  /** Of whom lines of a file are shown, one of them with the name of somebody living. */
  async function aPersonOfFile() {
    const memorial = await aMemorial(app, { name: "Inger Holm", privacy: "public" });
    await importFile(app, memorial, FILE);
    const tree = `${memorial.path}/family-tree` as const;
    const { items } = (await memorial.owner.get(`${tree}/people?q=severin`)).body;
    const personId = present(items[0]).id;
    const at = `${tree}/people/${personId}` as const;
    for (const { key, text } of (await memorial.owner.get(at)).body.fromFile) {
      if (text === "Baptist") continue;
      const shown = await memorial.owner.put(`${at}/file-lines/${key}`, { isShown: true });
      expect(shown.status).toBe(200);
    }
    return { memorial, personId };
  }

  it.each(["a visitor", "a keeper"])(
    "has the lines of files that are shown, and no others, where %s reports",
    async (who) => {
      const { memorial, personId } = await aPersonOfFile();
      const by = who === "a keeper" ? memorial.owner : visitor;
      const quote = "Han drak sig ihjel";
      const sent = await reportPerson(by, memorial, personId, quote);
      expect(sent.status).toBe(201);
      const support = await aColleague(app, "support");
      const { body } = await support.get(`/api/admin/reports/${sent.body.number}`);
      expect(body.snapshot?.text).toContain(quote);
      expect(body.snapshot?.text).not.toMatch(/Baptist|Hemmelig/);
    },
  );
});
