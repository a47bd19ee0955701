import { expect, test } from "vitest";
import { pagePatternsOf, patternChecker, patternFinder } from "./page-patterns.server.ts";

const ROUTES = {
  root: { id: "root", path: "" },
  home: { id: "home", parentId: "root" },
  frame: { id: "frame", parentId: "root" },
  page: { id: "page", parentId: "frame", path: "page/:id" },
  edit: { id: "edit", parentId: "page", path: "edit" },
  step: { id: "step", parentId: "root", path: "guided/:step?" },
  slug: { id: "slug", parentId: "root", path: ":slug" },
  rest: { id: "rest", parentId: "root", path: "*" },
};

test("the patterns of pages follow from the routes, layouts and optional parts", () => {
  expect(pagePatternsOf(ROUTES)).toEqual([
    "/",
    "/page/:id",
    "/page/:id/edit",
    "/guided",
    "/guided/:step",
    "/:slug",
    "/*",
  ]);
});

test.each([
  ["/", "/"],
  ["/page/0190", "/page/:id"],
  ["/page/0190/edit", "/page/:id/edit"],
  ["/guided", "/guided"],
  ["/guided/2", "/guided/:step"],
  ["/inger", "/:slug"],
  ["/no/such/place", "/*"],
])("%s is a page at %s", (path, pattern) => {
  expect(patternFinder(pagePatternsOf(ROUTES))(path)).toBe(pattern);
});

test.each([
  ["/page/:id", "/page/:id"],
  ["/guided/:step?", "/guided/:step"],
  ["/page/inger-holm/edit", "/page/:id/edit"],
  ["/*", "/*"],
  ["/casino.example/cheap/things", "/*"],
])("%s as a browser tells it is %s", (told, pattern) => {
  expect(patternChecker(pagePatternsOf(ROUTES))(told)).toBe(pattern);
});

test("an address of no page has no pattern", () => {
  expect(patternChecker(["/", "/page/:id"])("/casino.example/cheap")).toBeNull();
});
