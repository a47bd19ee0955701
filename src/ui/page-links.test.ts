import { expect, it } from "vitest";
import { pageLinks } from "./page-links.ts";

it("leads from the first page to the next alone", () => {
  expect(pageLinks("/admin/users", "", "0192")).toEqual({
    newest: null,
    older: "/admin/users?cursor=0192",
  });
});

it("leads from the last page back to the newest alone, and keeps what is asked for", () => {
  expect(pageLinks("/admin/users", "?q=Bech%20%C3%86&cursor=0192", null)).toEqual({
    newest: "/admin/users?q=Bech+%C3%86",
    older: null,
  });
});

it("has nowhere to lead where all is on one page", () => {
  expect(pageLinks("/admin/users", "q=Bech", null)).toEqual({ newest: null, older: null });
});
