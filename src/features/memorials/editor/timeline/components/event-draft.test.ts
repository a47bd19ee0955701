import { describe, expect, it } from "vitest";
import type { TimelineEvent } from "#features/memorials/timeline/contract.ts";
import { changeOf, draftOf, merged, newDraft, newEventOf } from "./event-draft.ts";

const WEDDING: TimelineEvent = {
  id: "0193b0f4-0000-7000-8000-000000000001",
  type: "other",
  happenedOn: "1955-06-04",
  endedOn: null,
  title: "Gift med Villy",
  text: null,
  place: "Rise Kirke",
  mediaIds: [],
  people: ["Villy", "Karen"],
  source: { kind: "told", by: "Lise" },
  age: { from: 24, to: 24 },
  hints: [],
  revision: 3,
  can: { edit: true },
};

describe("a change", () => {
  it("is nothing before anything is typed", () => {
    expect(changeOf(WEDDING, draftOf(WEDDING))).toBeNull();
  });

  it("names only the fields that differ", () => {
    const draft = { ...draftOf(WEDDING), place: "", people: "Villy\n\n Bo \n" };
    expect(changeOf(WEDDING, draft)).toEqual({ place: "", people: ["Villy", " Bo "] });
  });

  it("of a birth never has a date", () => {
    const birth = { ...WEDDING, type: "birth" as const, happenedOn: "1931" };
    expect(changeOf(birth, { ...draftOf(birth), happenedOn: "1932" })).toBeNull();
  });
});

it("sends a new event without a date that is missing", () => {
  expect(newEventOf(newDraft("other", "Gift"))).not.toHaveProperty("happenedOn");
  const draft = { ...newDraft("other", "Gift"), happenedOn: "1955" };
  expect(newEventOf(draft)).toMatchObject({ happenedOn: "1955", endedOn: null, source: null });
});

describe("two keepers", () => {
  const theirs = { ...WEDDING, title: "Gift med Villy Holm", place: "Marstal Kirke", revision: 4 };

  it("who change different fields both keep theirs", () => {
    const mine = { ...draftOf(WEDDING), text: "Det regnede." };
    const { draft, both } = merged(WEDDING, theirs, mine);
    expect(both).toEqual([]);
    expect(draft).toMatchObject({ title: "Gift med Villy Holm", text: "Det regnede." });
    expect(changeOf(theirs, draft)).toEqual({ text: "Det regnede." });
  });

  it("who change the same one are asked, and nothing typed is lost", () => {
    const mine = { ...draftOf(WEDDING), place: "Ærøskøbing Kirke" };
    const { draft, both } = merged(WEDDING, theirs, mine);
    expect(both).toEqual(["place"]);
    expect(draft).toMatchObject({ place: "Ærøskøbing Kirke", title: "Gift med Villy Holm" });
  });

  it("who write the same aren't asked", () => {
    expect(merged(WEDDING, theirs, { ...draftOf(WEDDING), place: "Marstal Kirke" }).both).toEqual(
      [],
    );
  });
});
