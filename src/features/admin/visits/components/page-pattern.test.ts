import { expect, test } from "vitest";
import { pagePattern } from "./page-pattern.ts";

test.each([
  ["/", {}, "/"],
  ["/pricing", {}, "/pricing"],
  ["/memorial/inger-%C3%B8sterg%C3%A5rd", { id: "inger-østergård" }, "/memorial/:id"],
  ["/memorial/0190/walk/", { id: "0190" }, "/memorial/:id/walk"],
  ["/memorial/qr/AB12/dual", { code: "AB12" }, "/memorial/qr/:code/dual"],
  ["/reset-password", { token: undefined }, "/reset-password"],
  ["/no/such%20place/at/all", { "*": "no/such place/at/all" }, "/*"],
  ["/%E0%A4%A", { slug: "%E0%A4%A" }, "/:slug"],
])("%s is a page at a pattern", (pathname, params, pattern) => {
  expect(pagePattern(pathname, params)).toBe(pattern);
});
