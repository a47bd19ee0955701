import { expect, it } from "vitest";
import { createIdCheck } from "./check-ids.ts";
import type { LineProblem } from "./read-records.ts";

it("gives each person and family an id of its own, and names pointers to nobody", () => {
  const problems: LineProblem[] = [];
  const check = createIdCheck((problem) => problems.push(problem));
  const taken = [
    check.take(
      {
        tag: "INDI",
        xref: "I1",
        parts: [
          { tag: "FAMC", to: "F9" },
          { tag: "FAMS", to: "VOID" },
        ],
      },
      2,
    ),
    check.take({ tag: "INDI", xref: "I1" }, 5),
    check.take({ tag: "INDI" }, 8),
    check.take(
      {
        tag: "FAM",
        xref: "F1",
        parts: [{ tag: "CHIL", to: "I1", parts: [{ tag: "X", to: "F9" }] }],
      },
      9,
    ),
    check.take({ tag: "SUBM" }, 12),
  ];
  check.end();
  expect(taken.map(({ xref }) => xref)).toEqual(["I1", "I1_1", "INDI_8", "F1", undefined]);
  expect(problems).toEqual([
    { line: 5, text: "0 @I1@ INDI", reason: "doubledId", kept: true },
    { line: 8, text: "0 INDI", reason: "missingId", kept: true },
    { line: 2, text: "@F9@", reason: "danglingPointer", kept: true },
  ]);
});
