import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";

const app = await testApp();
const memorial = await aMemorial(app, {
  name: "Inger Østergård",
  privacy: "public",
  bornOn: "1931-05-17",
  diedOn: "2021",
  birthPlace: "Skagen",
});
const { path, id: inger, owner } = memorial;
const tree = `${path}/family-tree` as const;

beforeAll(async () => {
  const dead = { death: { date: "BET 1990 AND 1992", place: "Ribe" } };
  const father = await aRelative(
    memorial,
    { name: "Anders Østergård", sex: "male", notes: "Boede hos Lone Hemmelig", ...dead },
    { to: inger, as: "parent" },
  );
  await aRelative(
    memorial,
    { name: "Ejnar Østergård", sex: "male", ...dead },
    { to: inger, as: "sibling" },
  );
  await aRelative(
    memorial,
    { name: "Lone Hemmelig", sex: "female", birth: { date: "1960-03-02", place: "Odense" } },
    { to: inger, as: "child" },
  );
  const villy = { name: "Villy Holst", birth: { date: "1950" } };
  await aRelative(memorial, villy, { to: inger, as: "partner", kind: "married" });
  await owner.put(`${tree}/people/${father.id}`, {
    events: [{ kind: "occupation", title: "Bager", date: "1920", source: { kind: "told" } }],
  });
});

const read = async (query = "") => {
  const answer = await owner.get(`${tree}.ged${query}`);
  expect(answer.status).toBe(200);
  return answer.text.split("\n");
};

describe("the file of a tree", () => {
  it("has everybody, if asked for", async () => {
    const lines = await read("?living=with");
    expect(lines.slice(0, 3)).toEqual(["\uFEFF0 HEAD", "1 GEDC", "2 VERS 7.0"]);
    for (const line of [
      "1 NAME Inger /Østergård/",
      "2 DATE 17 MAY 1931",
      "2 PLAC Skagen",
      "1 NAME Anders /Østergård/",
      "2 DATE BET 1990 AND 1992",
      "1 OCCU Bager",
      "1 NAME Lone /Hemmelig/",
      "2 DATE 2 MAR 1960",
      "1 MARR Y",
    ])
      expect(lines).toContain(line);
    const ids = new Set(
      lines.flatMap((line) => /^0 @(?<id>\w+)@/.exec(line)?.groups?.["id"] ?? []),
    );
    const pointers = lines.flatMap(
      (line) => /^\d \w+ @(?<id>\w+)@$/.exec(line)?.groups?.["id"] ?? [],
    );
    expect(pointers.filter((id) => !ids.has(id))).toEqual([]);
    expect(lines.slice(-2)).toEqual(["0 TRLR", ""]);
  });

  it("has nothing of the living else", async () => {
    for (const query of ["", "?version=5.5.1", "?living=without"]) {
      const lines = await read(query);
      const text = lines.join("\n");
      expect(lines).toContain("1 NAME Ejnar /Østergård/");
      for (const secret of ["Lone", "Hemmelig", "1960", "Odense", "Villy", "1950", "MARR"])
        expect(text).not.toContain(secret);
      // The home, her father and her brother, in one family.
      expect(lines.filter((line) => line.endsWith(" INDI"))).toHaveLength(3);
      expect(lines.filter((line) => line.endsWith(" FAM"))).toHaveLength(1);
    }
  });

  it("is in the version that was asked for", async () => {
    const lines = await read("?version=5.5.1&living=with");
    expect(lines).toContain("2 VERS 5.5.1");
    expect(lines).toContain("1 CHAR UTF-8");
    const refused = await owner.get(`${tree}.ged?version=4`);
    expect(refused.status).toBe(400);
  });

  it("is for editors, and written down", async () => {
    const editor = await aKeeper(app, memorial, "editor");
    const reader = await aKeeper(app, memorial, "reader");
    const stranger = await aUser(app);
    expect((await app.as().get(`${tree}.ged`)).status).toBe(401);
    expect((await stranger.get(`${tree}.ged`)).status).toBe(404);
    expect((await reader.get(`${tree}.ged`)).status).toBe(404);
    expect((await editor.get(`${tree}.ged?living=with`)).status).toBe(200);
    const { rows } = await app.services.database.$client.query<{ details: unknown }>(
      "select details from audit_entries where action = 'tree.exported' and subject_id = $1 order by at desc limit 1",
      [inger],
    );
    expect(rows[0]?.details).toEqual({ version: "7.0", living: "with" });
  });

  it("is the home alone where nobody has written in the tree", async () => {
    const { path: own, owner: theirs } = await aMemorial(app, { name: "Ane Lund" });
    const { text } = await theirs.get(`${own}/family-tree.ged`);
    expect(text).toContain("1 NAME Ane /Lund/");
    expect(text.match(/ INDI/g)).toHaveLength(1);
  });
});
