import { describe, expect, it } from "vitest";
import { layOut } from "./layout.ts";
import type { LayoutCard, LayoutFamily, LayoutPage, TreeGroup } from "./tree-shapes.ts";

/** `Ane f 1898`, `Bo m`, `x hidden datter`: name, sex, year of birth; or somebody living who isn't named. */
function page(focus: string, people: string, families: Partial<LayoutFamily>[]): LayoutPage {
  return {
    focus,
    people: people.split(", ").map((text): LayoutCard => {
      const [key = "", sex = "", told = ""] = text.split(" ");
      const isHidden = sex === "hidden";
      return {
        key,
        isHidden,
        isLiving: isHidden,
        kin: isHidden ? told : null,
        sex: sex === "f" ? "female" : sex === "m" ? "male" : null,
        birth: isHidden || told === "" ? null : { date: told },
      };
    }),
    families: families.map((family, index) => ({
      id: `F${index}`,
      partners: [],
      marriage: null,
      children: [],
      ...family,
    })),
  };
}

function children(text: string, kinds: Record<string, string> = {}): LayoutFamily["children"] {
  const parents = Object.entries(kinds).map(([key, kind]) => ({ key, kind }));
  return text.split(" ").map((key) => ({
    key: key.replace("=", ""),
    parents,
    isTwin: key.startsWith("="),
  }));
}

/** `kind: key@row/edge …`, as it is read. */
function drawn(groups: readonly TreeGroup[]): string[] {
  return groups.map(
    ({ kind, places }) =>
      `${kind}: ${places.map(({ key, row, from, under }) => `${key}@${row}/${from}${under === null ? "" : "?"}`).join(" ")}`,
  );
}

const inger = page(
  "Inger",
  "Ane f 1898, Peder m 1894, Inger f 1931, Villy m 1928, Karl m 1901, Marie f 1903, Søren m 1925, d hidden datter, s hidden søn",
  [
    { partners: ["Ane", "Peder"], children: children("Søren Inger") },
    { partners: ["Karl", "Marie"], children: children("Villy") },
    { partners: ["Inger", "Villy"], children: children("d s") },
  ],
);

describe("the family around Inger", () => {
  const { groups, stems, others } = layOut(inger);

  it("stands where it was drawn, in the order of a phone", () => {
    expect(drawn(groups)).toEqual([
      "parents: Peder@2/1 Ane@2/3",
      "parentsInLaw: Karl@2/5 Marie@2/7",
      "couple: Inger@4/3 Villy@4/5",
      "siblings: Søren@4/1",
      "children: d@6/3 s@6/5",
    ]);
    expect(others).toEqual([]);
  });

  it("hangs on lines between the rows, dashed to the living", () => {
    const lines = stems.map(
      ({ row, x1, y1, x2, y2, isLiving }) =>
        `${row}: ${x1} ${y1} ${x2} ${y2}${isLiving ? " living" : ""}`,
    );
    const parents = ["3: 0 0 0 0.7", "3: 0 0.7 1 0.7", "3: 2 0 2 0.7", "3: 2 0.7 1 0.7"];
    const own = ["3: 1 0.7 1 1.3", "3: 1 1.3 2 1.3", "3: 2 1.3 2 2"];
    const brother = ["3: 1 1.3 0 1.3", "3: 0 1.3 0 2"];
    const inLaws = ["3: 4 0 4 0.7", "3: 4 0.7 5 0.7", "3: 6 0 6 0.7", "3: 6 0.7 5 0.7"];
    const husband = ["3: 5 0.7 5 1.3", "3: 5 1.3 4 1.3", "3: 4 1.3 4 2"];
    const couple = ["5: 2 0 2 0.7", "5: 4 0 4 0.7", "5: 4 0.7 2 0.7"];
    const between = ["5: 3 0.7 3 1.3", "5: 2 1.3 4 1.3"];
    const below = ["5: 2 1.3 2 2 living", "5: 4 1.3 4 2 living"];
    expect(new Set(lines)).toEqual(
      new Set([parents, own, brother, inLaws, husband, couple, between, below].flat()),
    );
  });
});

describe("harder families", () => {
  it("gives each partner a band by time, the person's stem running on", () => {
    const { groups, stems } = layOut(
      page("p", "p m, b f, a f, c f, k1 f 1960, k2 m 1962, k3 m, k4 f 1950, m f", [
        { partners: ["p", "b"], children: children("k1 k2 k3") },
        { partners: ["a", "p"], marriage: { date: "BEF 1951" }, children: children("k4") },
        { partners: ["p", "c"] },
        { partners: ["m"], children: children("a") },
      ]),
    );
    expect(drawn(groups)).toEqual([
      "parentsInLaw: m@2/5",
      "couple: p@4/3 a@4/5",
      "children: k4@6/5",
      "couple: b@8/5",
      "children: k1@10/5 k2@10/7 k3@12/5",
      "couple: c@14/5",
    ]);
    expect(groups.map(({ band }) => band)).toEqual([0, 0, 0, 1, 1, 2]);
    const own = stems.filter(({ kind, x1 }) => kind === "focus" && x1 === 2);
    expect(own.map(({ row }) => row)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  });

  it("draws a row for each pair of parents, nearest who brought somebody up", () => {
    const { groups, stems } = layOut(
      page("p", "p f, mor f, far m, am f, af m, bror m, søster f", [
        { partners: ["far", "mor"], children: children("p bror") },
        {
          partners: ["am", "af"],
          children: [
            ...children("p", { am: "adopted", af: "adopted" }),
            ...children("søster", { am: "birth", af: "birth" }),
          ],
        },
      ]),
    );
    expect(drawn(groups)).toEqual([
      "parents: far@2/1 mor@2/3",
      "parents: af@4/1 am@4/3",
      "couple: p@6/3",
      "siblings: søster@6/1 bror@8/1",
    ]);
    expect(stems.find(({ row, x2, y2 }) => row === 5 && x2 === 2 && y2 === 2)?.kind).toBe("other");
    expect(stems.find(({ row, x2, y2 }) => row === 5 && x2 === 0 && y2 === 2)?.kind).toBe("birth");
  });

  it("draws somebody in two pairs once, where they are nearest", () => {
    const { groups } = layOut(
      page("p", "p f, mor f, far m, ny m", [
        { partners: ["mor", "ny"], children: children("p", { mor: "birth", ny: "step" }) },
        { partners: ["far", "mor"], children: children("p") },
      ]),
    );
    expect(drawn(groups)).toEqual([
      "parents: ny@2/1 mor@2/3?",
      "parents: far@4/1 mor@4/3",
      "couple: p@6/3",
    ]);
  });

  it("hangs half-siblings on the parent, behind the full ones, the other one named", () => {
    const { groups } = layOut(
      page("p", "p f, mor f, far m, hel m, halv f, anden m", [
        { partners: ["mor", "anden"], children: children("halv") },
        { partners: ["far", "mor"], children: children("p hel") },
      ]),
    );
    const siblings = groups.find(({ kind }) => kind === "siblings")?.places;
    expect(siblings?.map(({ key, row, otherParents }) => [key, row, otherParents])).toEqual([
      ["hel", 4, []],
      ["halv", 6, ["anden"]],
    ]);
  });

  it("joins siblings whose parents nobody knows", () => {
    const { groups, stems } = layOut(
      page("p", "p f, bror m", [{ partners: [], children: children("bror p") }]),
    );
    expect(drawn(groups)).toEqual(["couple: p@2/3", "siblings: bror@2/1"]);
    expect(stems.every(({ row }) => row === 1)).toBe(true);
  });

  it("draws cousins who married, and people of two families, once", () => {
    const { groups } = layOut(
      page("p", "p f, q m, far m, mor f, sv f", [
        { partners: ["far", "mor"], children: children("p") },
        { partners: ["far", "sv"], children: children("q") },
        { partners: ["p", "q"] },
      ]),
    );
    expect(drawn(groups)).toEqual([
      "parents: far@2/1 mor@2/3",
      "parentsInLaw: far@2/5? sv@2/7",
      "couple: p@4/3 q@4/5",
      "siblings: q@4/1?",
    ]);
    const again = groups[1]?.places[0];
    expect(again?.under).toBe("p");
  });

  it("lets twins meet in one point, on one line", () => {
    const { groups, stems } = layOut(
      page("p", "p f, a m, b f, c m, d m, e f", [
        { partners: ["p"], children: children("a b =c =d e") },
      ]),
    );
    expect(drawn(groups).at(-1)).toBe("children: a@4/3 b@4/5 c@6/3 d@6/5 e@6/7");
    const slanted = stems.filter(({ x1, x2, y1, y2 }) => x1 !== x2 && y1 !== y2);
    expect(slanted.map(({ row, x1, y1, x2 }) => [row, x1, y1, x2])).toEqual([
      [5, 3, 0.7, 2],
      [5, 3, 0.7, 4],
    ]);
  });

  it("puts the person's twin beside them, and tells two pairs apart by their years", () => {
    const { groups, stems } = layOut(
      page("p", "p f 1931, b m 1925, t f 1931, m f, c m 1960, d m 1960, e f 1961, f f 1961", [
        { partners: ["m"], children: children("b =p =t") },
        { partners: ["p"], children: children("=c =d =e =f") },
      ]),
    );
    expect(drawn(groups)).toContain("siblings: t@4/1 b@6/1");
    expect(drawn(groups)).toContain("children: c@6/3 d@6/5 e@8/3 f@8/5");
    expect(stems.filter(({ x1, x2, y1, y2 }) => x1 !== x2 && y1 !== y2).length).toBe(6);
  });

  it("lets one stem stand for more than three living people who are alike", () => {
    const hidden = (count: number, word: string) =>
      Array.from({ length: count }, (_, index) => `${word}${index}`);
    const sons = hidden(4, "søn");
    const daughters = hidden(3, "datter");
    const { groups } = layOut(
      page(
        "p",
        ["p f", ...[...sons, ...daughters].map((key) => `${key} hidden ${key.slice(0, -1)}`)].join(
          ", ",
        ),
        [{ partners: ["p"], children: children([...sons, ...daughters].join(" ")) }],
      ),
    );
    expect(groups.at(-1)?.places.map(({ keys }) => keys)).toEqual([
      sons,
      ...daughters.map((key) => [key]),
    ]);
  });

  it("draws eight children, and no longer a column of siblings than fits", () => {
    const names = Array.from({ length: 15 }, (_, index) => `k${index}`);
    const others = Array.from({ length: 9 }, (_, index) => `s${index}`);
    const { groups } = layOut(
      page("p", ["p", "m", ...names, ...others].map((key) => `${key} f`).join(", "), [
        { partners: ["p"], children: children(names.join(" ")) },
        { partners: ["m"], children: children(["p", ...others].join(" ")) },
      ]),
    );
    expect(groups.map(({ kind, places, rest }) => [kind, places.length, rest.length])).toEqual([
      ["parents", 1, 0],
      ["couple", 1, 0],
      ["siblings", 4, 5],
      ["children", 8, 7],
    ]);
  });

  it("names a donor on the card, and lists whoever else is on the page", () => {
    const { groups, others } = layOut(
      page("p", "p f, mor f, donor m, niece f", [
        { partners: ["mor"], children: children("p", { mor: "birth", donor: "donor" }) },
      ]),
    );
    expect(drawn(groups)).toEqual(["parents: mor@2/3", "couple: p@4/3"]);
    expect(groups[1]?.places[0]?.donors).toEqual(["donor"]);
    expect(others).toEqual(["niece"]);
  });

  it("has the elder of two alike on the left", () => {
    const { groups } = layOut(
      page("p", "p f, a f 1950, b f 1948", [{ partners: ["a", "b"], children: children("p") }]),
    );
    expect(drawn(groups)[0]).toBe("parents: b@2/1 a@2/3");
  });

  it("has nothing to draw without its person", () => {
    expect(layOut(page("nobody", "a f", []))).toEqual({ groups: [], stems: [], others: ["a"] });
  });
});
