import { expect, it } from "vitest";
import { alarmsIn, type Tally } from "./model.ts";

const many = (kind: Tally["kind"], subjects: number, each: number): Tally[] =>
  Array.from({ length: subjects }, (_, index) => ({ kind, subject: `s${index}`, count: each }));

it.each<[string, Tally[], string[]]>([
  ["a family that has forgotten a password", many("loginFailed", 3, 10), []],
  ["one password at twenty accounts", many("loginFailed", 20, 1), ["spread"]],
  [
    "guesses without a name to them",
    [{ kind: "loginFailed", subject: "", count: 200 }],
    ["logins"],
  ],
  [
    "one who is refused by turns",
    [...many("refused", 1, 20), ...many("withheld", 1, 20)],
    ["onePerson"],
  ],
  ["as much of forty people", many("refused", 39, 39), []],
  ["visitors who open what is not for them", [{ kind: "withheld", subject: "", count: 500 }], []],
  ["logins, however many", [{ kind: "loggedIn", subject: "", count: 5000 }], []],
  ["faults", many("broke", 1, 20), ["broke"]],
])("%s", (_, tallies, rules) => {
  expect(alarmsIn(tallies).map(({ rule }) => rule)).toEqual(rules);
});
