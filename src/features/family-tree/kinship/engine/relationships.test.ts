import { describe, expect, it } from "vitest";
import type { KinFamily, KinGraph, ParentKind, Sex } from "./kin-graph.ts";
import { kinOfAll, kinWord } from "./kin-words.ts";
import { findRelationships } from "./relationships.ts";

/** `Ane f`, `Bo m`: names with their sexes. */
function graph(people: string, families: Partial<KinFamily>[]): KinGraph {
  const sexes: Record<string, Sex> = { f: "female", m: "male" };
  return {
    people: new Map(
      people.split(", ").map((text) => {
        const [id = "", sex = ""] = text.split(" ");
        return [id, { id, sex: sexes[sex] ?? null, birth: null }];
      }),
    ),
    families: families.map((family, index) => ({
      id: String(index),
      partners: [],
      kind: null,
      ended: null,
      marriage: null,
      children: [],
      ...family,
    })),
  };
}

function children(...ids: string[]): KinFamily["children"] {
  return ids.map((id) => ({ id, parents: [] }));
}

function child(id: string, parents: Record<string, ParentKind | null>): KinFamily["children"] {
  return [{ id, parents: Object.entries(parents).map(([of, kind]) => ({ id: of, kind })) }];
}

function words(of: KinGraph, from: string, to: string): (string | null)[] {
  return findRelationships(of, from, to).map(({ steps }) => kinWord(steps, "da"));
}

const lund = graph(
  "Peder m, Ane f, Inger f, Søren m, Villy m, Karl m, Marie f, Lise f, Jens m, Eva f, Maja f",
  [
    { partners: ["Peder", "Ane"], kind: "married", children: children("Inger", "Søren") },
    { partners: ["Karl", "Marie"], kind: "married", children: children("Villy") },
    { partners: ["Inger", "Villy"], kind: "married", children: children("Lise", "Jens") },
    { partners: ["Søren", "Eva"], kind: "together", children: children("Maja") },
  ],
);

describe("a family", () => {
  it.each([
    ["Inger", "Ane", "mor"],
    ["Inger", "Villy", "ægtefælle"],
    ["Inger", "Marie", "svigermor"],
    ["Inger", "Søren", "bror"],
    ["Inger", "Eva", "svigerinde"],
    ["Inger", "Maja", "niece"],
    ["Lise", "Maja", "kusine"],
    ["Lise", "Eva", "morbrors samlever"],
    ["Maja", "Lise", "kusine"],
    ["Maja", "Villy", "fasters mand"],
    ["Maja", "Marie", "fasters svigermor"],
    ["Marie", "Inger", "svigerdatter"],
    ["Marie", "Ane", "svigerdatters mor"],
    ["Lise", "Peder", "morfar"],
    ["Peder", "Lise", "datterdatter"],
  ])("from %s, %s is a %s", (from, to, word) => {
    expect(words(lund, from, to)).toEqual([word]);
  });

  it("names everybody along the way, but not the parents of siblings", () => {
    expect(findRelationships(lund, "Lise", "Maja")[0]?.people).toEqual([
      "Lise",
      "Inger",
      "Søren",
      "Maja",
    ]);
  });

  it("finds nothing between oneself, strangers, or people who aren't there", () => {
    expect(words(lund, "Lise", "Lise")).toEqual([]);
    expect(words(lund, "Lise", "nobody")).toEqual([]);
    expect(words(lund, "nobody", "Lise")).toEqual([]);
    expect(words(graph("a f, b m", []), "a", "b")).toEqual([]);
  });

  it("says it of all", () => {
    const all = kinOfAll(lund, "Inger", lund.people.keys(), "en");
    expect(Object.fromEntries(all)).toEqual({
      Peder: "father",
      Ane: "mother",
      Søren: "brother",
      Villy: "husband",
      Karl: "father-in-law",
      Marie: "mother-in-law",
      Lise: "daughter",
      Jens: "son",
      Eva: "sister-in-law",
      Maja: "niece",
    });
  });
});

describe("harder families", () => {
  it("tells full, half, step- and adopted siblings apart", () => {
    const of = graph("far m, mor f, anden m, søn m, datter f, halv m, sted f, adopteret m", [
      { partners: ["far", "mor"], children: children("søn", "datter") },
      { partners: ["mor", "anden"], kind: "married", children: children("halv") },
      { partners: ["anden"], children: children("sted") },
      {
        partners: ["far", "mor"],
        children: child("adopteret", { far: "adopted", mor: "adopted" }),
      },
    ]);
    expect(words(of, "søn", "datter")).toEqual(["søster"]);
    expect(words(of, "søn", "halv")).toEqual(["halvbror"]);
    expect(words(of, "søn", "sted")).toEqual(["stedsøster"]);
    expect(words(of, "sted", "søn")).toEqual(["stedbror"]);
    expect(words(of, "søn", "anden")).toEqual(["stedfar"]);
    expect(words(of, "anden", "søn")).toEqual(["stedsøn"]);
    expect(words(of, "søn", "adopteret")).toEqual(["adoptivbror"]);
    expect(words(of, "adopteret", "mor")).toEqual(["adoptivmor"]);
    expect(words(of, "halv", "sted")).toEqual(["halvsøster"]);
  });

  it("takes children of two families of one known parent for half-siblings", () => {
    const of = graph("mor f, søn m, datter f, halv m", [
      { partners: ["mor"], children: children("søn", "datter") },
      { partners: ["mor"], children: children("halv") },
    ]);
    expect(words(of, "søn", "datter")).toEqual(["søster"]);
    expect(words(of, "søn", "halv")).toEqual(["halvbror"]);
  });

  it("keeps half-siblings half where a stepparent is written down", () => {
    const of = graph("far m, mor f, sted m, søn m, halv m", [
      { partners: ["mor", "far"], children: children("søn") },
      { partners: ["mor", "sted"], kind: "married", children: children("halv") },
      { partners: ["sted"], children: child("søn", { sted: "step" }) },
    ]);
    expect(words(of, "søn", "halv")[0]).toBe("halvbror");
    expect(words(of, "halv", "søn")[0]).toBe("halvbror");
  });

  it("knows several pairs of parents", () => {
    const of = graph("a f, b m, plejemor f, donor m, barn f, bror m, morfar m", [
      { partners: ["a", "b"], children: children("bror") },
      { partners: ["morfar"], children: children("a") },
      { partners: ["a", "b"], children: child("barn", { a: "birth", b: "step" }) },
      { partners: ["plejemor"], children: child("barn", { plejemor: "foster" }) },
      { partners: ["donor"], children: child("barn", { donor: "donor" }) },
    ]);
    expect(words(of, "barn", "a")).toEqual(["mor"]);
    expect(words(of, "barn", "b")).toEqual(["stedfar"]);
    expect(words(of, "barn", "plejemor")).toEqual(["plejemor"]);
    expect(words(of, "barn", "donor")).toEqual(["donor"]);
    expect(words(of, "donor", "barn")).toEqual(["donordatter"]);
    expect(words(of, "barn", "morfar")).toEqual(["morfar"]);
    expect(words(of, "bror", "donor")).toEqual([]);
  });

  it("says both of cousins who married, by blood first", () => {
    const of = graph("farfar m, farmor f, far m, faster f, Lars m, Ane f", [
      { partners: ["farfar", "farmor"], children: children("far", "faster") },
      { partners: ["far"], children: children("Lars") },
      { partners: ["faster"], children: children("Ane") },
      { partners: ["Lars", "Ane"], kind: "married" },
    ]);
    expect(words(of, "Lars", "Ane")).toEqual(["kusine", "ægtefælle"]);
    expect(kinOfAll(of, "Lars", ["Ane"], "da").get("Ane")).toBe("kusine og ægtefælle");
    expect(kinOfAll(of, "Ane", ["Lars"], "es").get("Lars")).toBe("primo y esposo");
    expect(kinOfAll(of, "Ane", ["farfar"], "da").get("farfar")).toBe("morfar");
  });

  it("says both of children of two brothers and two sisters, once of each way", () => {
    const of = graph("far m, mor f, onkel m, tante f, FF m, FM f, MF m, MM f, a f, b m", [
      { partners: ["FF", "FM"], children: children("far", "onkel") },
      { partners: ["MF", "MM"], children: children("mor", "tante") },
      { partners: ["far", "mor"], kind: "married", children: children("a") },
      { partners: ["onkel", "tante"], kind: "married", children: children("b") },
    ]);
    expect(findRelationships(of, "a", "b").map(({ people }) => people)).toEqual([
      ["a", "far", "onkel", "b"],
      ["a", "mor", "tante", "b"],
    ]);
    expect(words(of, "a", "onkel")).toEqual(["farbror", "mosters mand"]);
    expect(kinOfAll(of, "a", ["onkel"], "da").get("onkel")).toBe("farbror");
  });

  it("calls nobody a stepparent whose marriage to the parent is over", () => {
    const of = graph("mor f, x m, barn f", [
      { partners: ["mor"], children: children("barn") },
      { partners: ["mor", "x"], kind: "married", ended: "divorced" },
    ]);
    expect(words(of, "barn", "x")).toEqual(["mors tidligere mand"]);
  });

  it("prefers the marriage that lasts of two with the same person", () => {
    const of = graph("a f, b m", [
      { partners: ["a", "b"], kind: "married", ended: "divorced" },
      { partners: ["a", "b"], marriage: "1960" },
    ]);
    expect(words(of, "a", "b")).toEqual(["ægtefælle"]);
  });

  it("gives five ways at most, and ends where people are their own ancestors", () => {
    const ids = Array.from({ length: 12 }, (_, index) => `p${index}`);
    const families = ids.flatMap((id) => [
      { partners: [id], children: children(...ids) },
      { partners: [id, "p0"], kind: "married" as const },
    ]);
    const of = graph(ids.map((id) => `${id} f`).join(", "), families);
    expect(findRelationships(of, "p1", "p2").length).toBe(5);
  });
});
