import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { personalDataProblems } from "#test/personal-columns.ts";

const { services } = await testApp();

it("every column with personal data is declared in a manifest", async () => {
  const { database, registry } = services;
  expect(await personalDataProblems(database, registry.personalData)).toEqual([]);
});

it("reports undeclared columns, missing columns and contradictions with foreign keys", async () => {
  const { database, registry } = services;
  const { "media_items.created_by": _forgotten, ...rest } = registry.personalData;
  const found = await personalDataProblems(database, {
    ...rest,
    "media_items.made_by": { exported: "copied", erased: "emptied" },
    "keepers.user_id": { exported: "copied", erased: "emptied" },
  });
  expect(found).toEqual([
    expect.stringMatching(/^media_items\.created_by may tell of a person: say under personalData/),
    expect.stringMatching(/^media_items\.made_by is declared under personalData, and no such/),
    "keepers.user_id is declared as emptied; its foreign key has it deleted.",
  ]);
});
