import { describe, expect, it } from "vitest";
import type { TreePerson } from "../contract.ts";
import { changeOf, draftOf, merged, NEW_PERSON, newPersonOf } from "./person-draft.ts";

const ANE: TreePerson = {
  id: "0193b0f4-0000-7000-8000-000000000001",
  name: "Ane Kirstine Lund",
  birthName: "Madsen",
  nickname: null,
  names: [],
  sex: "female",
  life: null,
  isLiving: false,
  birth: { date: "ABT 1898", dateText: "omkring 1898", place: "Strynø" },
  death: { date: "17 MAY 1980", dateText: "17. maj 1980", place: null },
  events: [],
  citations: [],
  notes: null,
  visibility: "auto",
  memorial: null,
  revision: 3,
  can: { edit: true },
};

describe("a draft", () => {
  it("holds dates as the date fields write them", () => {
    expect(draftOf(ANE)).toMatchObject({ bornOn: "~1898", diedOn: "1980-05-17", deathPlace: "" });
  });

  it("keeps a date as it came that the fields can't write", () => {
    const birth = { date: "BET 1890 AND 1900", dateText: "mellem 1890 og 1900", place: null };
    const person = { ...ANE, birth };
    expect(draftOf(person).bornOn).toBe("BET 1890 AND 1900");
    expect(changeOf(person, draftOf(person))).toBeNull();
  });
});

describe("a change", () => {
  it("names only the fields that differ, and an event whole", () => {
    const draft = { ...draftOf(ANE), name: "Ane Lund", diedOn: "1981" };
    expect(changeOf(ANE, draft)).toEqual({
      name: "Ane Lund",
      death: { date: "1981", place: "" },
    });
  });

  it("takes an event away whose date and place are emptied", () => {
    expect(changeOf(ANE, { ...draftOf(ANE), diedOn: "" })).toEqual({ death: null });
  });
});

it("sends of a new person what was typed", () => {
  expect(newPersonOf({ ...NEW_PERSON, name: "Peder Lund", sex: "male" })).toEqual({
    name: "Peder Lund",
    sex: "male",
  });
});

describe("two keepers", () => {
  const theirs = { ...ANE, name: "Ane Lund", notes: "Jordemoder", revision: 4 };

  it("who change different fields both keep theirs", () => {
    const { draft, both } = merged(ANE, theirs, { ...draftOf(ANE), birthName: "Madsdatter" });
    expect(both).toEqual([]);
    expect(draft).toMatchObject({ name: "Ane Lund", birthName: "Madsdatter", notes: "Jordemoder" });
  });

  it("who change the same one are asked, and nothing typed is lost", () => {
    const { draft, both } = merged(ANE, theirs, { ...draftOf(ANE), name: "Ane K. Lund" });
    expect(both).toEqual(["name"]);
    expect(draft).toMatchObject({ name: "Ane K. Lund", notes: "Jordemoder" });
  });
});
