import { expect, it } from "vitest";
import { pageLinks } from "./page-links.ts";

it("links from the first page only to the next", () => {
  expect(pageLinks("/admin/users", "", "0192")).toEqual({
    newest: null,
    older: "/admin/users?cursor=0192",
  });
});

it("links from the last page only to the newest, and keeps other parameters", () => {
  expect(pageLinks("/admin/users", "?q=Bech%20%C3%86&cursor=0192", null)).toEqual({
    newest: "/admin/users?q=Bech+%C3%86",
    older: null,
  });
});

it("links nowhere if everything fits on one page", () => {
  expect(pageLinks("/admin/users", "q=Bech", null)).toEqual({ newest: null, older: null });
});
