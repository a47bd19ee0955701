import { describe, expect, it } from "vitest";
import type { TreePerson } from "../contract.ts";
import { BLANK_NAME, withOneMore } from "./person-lists.ts";
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
  unknownParents: [],
  fromFile: [],
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

describe("lists", () => {
  const told = {
    ...ANE,
    names: [{ kind: "married" as const, given: "Ane", surname: "Holm", full: "Ane Holm" }],
    events: [
      {
        kind: "residence" as const,
        title: null,
        date: "BET 1900 AND 1910",
        dateText: "mellem 1900 og 1910",
        place: "Ribe",
        note: null,
        source: { kind: "told" as const, note: null },
      },
    ],
    citations: [{ title: "Kirkebog", page: null }],
  };

  it("that nobody touched aren't sent, whatever dates they have", () => {
    expect(changeOf(told, draftOf(told))).toBeNull();
  });

  it("are sent whole where one of them is changed, and without those left empty", () => {
    const draft = draftOf(told);
    const names = withOneMore(withOneMore(draft.names, BLANK_NAME), BLANK_NAME);
    const last = names.with(-1, { ...BLANK_NAME, key: "2", given: "Ane", surname: "Bak" });
    expect(changeOf(told, { ...draft, names: last })).toEqual({
      names: [
        { kind: "married", given: "Ane", surname: "Holm", full: "Ane Holm" },
        { kind: "birth", given: "Ane", surname: "Bak", full: "Ane Bak" },
      ],
    });
  });

  it("say where an event is known from, as a document if nothing else is chosen", () => {
    const draft = draftOf(told);
    const events = draft.events.map((event) => ({ ...event, sourceKind: "", sourceNote: "Avis" }));
    expect(changeOf(told, { ...draft, events })?.events?.[0]).toMatchObject({
      kind: "residence",
      date: "BET 1900 AND 1910",
      source: { kind: "document", note: "Avis" },
    });
  });

  it("of two keepers are asked about only where both changed the same one", () => {
    const mine = { ...draftOf(told), events: [] };
    const theirs = { ...told, citations: [], revision: 4 };
    const joined = merged(told, theirs, mine);
    expect(joined.both).toEqual([]);
    expect(joined.draft).toMatchObject({ events: [], citations: [] });
    const other = { ...told, events: [...told.events, ...told.events] };
    expect(merged(told, other, mine).both).toEqual(["events"]);
  });

  it("give each a key that no other one has had", () => {
    const [first, second] = withOneMore(withOneMore([], BLANK_NAME), BLANK_NAME);
    expect(withOneMore([second ?? BLANK_NAME], BLANK_NAME).map(({ key }) => key)).toEqual([
      "1",
      "2",
    ]);
    expect(first?.key).toBe("0");
  });
});

it("says in the order of the fields who isn't known", () => {
  const draft = { ...draftOf(ANE), unknownParents: ["mother", "father"] };
  expect(changeOf(ANE, draft)).toEqual({ unknownParents: ["father", "mother"] });
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
