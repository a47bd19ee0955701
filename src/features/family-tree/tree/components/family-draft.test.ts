import { describe, expect, it } from "vitest";
import type { TreeFamily } from "../editing/contract.ts";
import { coupleChangeOf, coupleDraftOf, parentsChangeOf, parentsDraftOf } from "./family-draft.ts";

const [INGER, VILLY, LISE, BO] = [1, 2, 3, 4].map(
  (at) => `0193b0f4-0000-7000-8000-00000000000${at}`,
) as [string, string, string, string];

const NOTHING = { title: null, note: null, source: null, dateText: null };

const FAMILY: TreeFamily = {
  id: "0193b0f4-0000-7000-8000-000000000009",
  partners: [INGER, VILLY],
  kind: "married",
  ended: null,
  events: [
    { ...NOTHING, kind: "engagement", date: "1954", place: null },
    { ...NOTHING, kind: "marriage", date: "4 JUN 1955", place: "Rise Kirke", note: "Det regnede." },
  ],
  children: [
    { personId: LISE, parents: [] },
    { personId: BO, parents: [{ personId: VILLY, kind: "step" }] },
  ],
  revision: 1,
};

describe("how two belong together", () => {
  it("is nothing to send before anything is changed", () => {
    expect(coupleDraftOf(FAMILY)).toMatchObject({ kind: "married", marriedOn: "1955-06-04" });
    expect(coupleChangeOf(FAMILY, coupleDraftOf(FAMILY))).toBeNull();
  });

  it("keeps all other events and what else is said of the wedding", () => {
    const change = coupleChangeOf(FAMILY, { ...coupleDraftOf(FAMILY), marriedOn: "1956" });
    expect(change).toEqual({
      events: [
        expect.objectContaining({ kind: "marriage", date: "1956", note: "Det regnede." }),
        expect.objectContaining({ kind: "engagement", date: "1954" }),
      ],
    });
  });

  it("has no wedding any more whose date and place are emptied", () => {
    const change = coupleChangeOf(FAMILY, { ...coupleDraftOf(FAMILY), marriedOn: "", place: "" });
    expect(change?.events).toHaveLength(1);
  });
});

describe("how each parent is one", () => {
  it("is said of one child alone", () => {
    expect(parentsDraftOf(FAMILY, BO)).toEqual({ [INGER]: "", [VILLY]: "step" });
    const change = parentsChangeOf(FAMILY, LISE, { [INGER]: "", [VILLY]: "adopted" });
    expect(change?.children).toEqual([
      {
        personId: LISE,
        parents: [
          { personId: INGER, kind: null },
          { personId: VILLY, kind: "adopted" },
        ],
      },
      FAMILY.children[1],
    ]);
  });

  it("makes nobody a parent who isn't one", () => {
    const change = parentsChangeOf(FAMILY, BO, { [INGER]: "", [VILLY]: "adopted" });
    expect(change?.children?.[1]?.parents).toEqual([{ personId: VILLY, kind: "adopted" }]);
  });

  it("is nothing to send where nothing was changed", () => {
    expect(parentsChangeOf(FAMILY, BO, parentsDraftOf(FAMILY, BO))).toBeNull();
  });
});
