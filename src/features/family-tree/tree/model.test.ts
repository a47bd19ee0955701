import { describe, expect, it } from "vitest";
import { birthParentsOf, stillUnknown } from "./model.ts";

describe("a parent who is said not to be known", () => {
  it("is known once one of that sex is there, or both parents are", () => {
    expect(stillUnknown(["father"], [])).toEqual(["father"]);
    expect(stillUnknown(["father", "mother"], ["female"])).toEqual(["father"]);
    expect(stillUnknown(["father"], ["male"])).toEqual([]);
    expect(stillUnknown(["father"], ["female", "female"])).toEqual([]);
  });

  it("isn't guessed from a parent whose sex isn't said", () => {
    expect(stillUnknown(["father", "mother"], [null])).toEqual([]);
    expect(stillUnknown(["father"], [null])).toEqual(["father"]);
  });
});

it("tells parents by birth from others", () => {
  const families = [
    { partners: ["mother", "father"], children: [{ personId: "me", parents: [] }] },
    {
      partners: ["mother", "Bo"],
      children: [
        {
          personId: "me",
          parents: [
            { personId: "mother", kind: "birth" as const },
            { personId: "Bo", kind: "step" as const },
          ],
        },
      ],
    },
    { partners: ["me"], children: [{ personId: "child", parents: [] }] },
  ];
  expect(birthParentsOf("me", families)).toEqual(["mother", "father"]);
});
