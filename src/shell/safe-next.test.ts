import fc from "fast-check";
import { expect, test } from "vitest";
import { loginPath, safeNext } from "./safe-next.ts";

const SITE = "https://mindelys.example";

test("a path of this site is accepted, with its query", () => {
  expect(safeNext("/edit-memorial/inger?tab=1#billeder")).toBe(
    "/edit-memorial/inger?tab=1#billeder",
  );
});

test.each([
  [null],
  [""],
  ["inger"],
  ["https://elsewhere.example/"],
  ["//elsewhere.example/"],
  ["/\\elsewhere.example/"],
  ["\\/elsewhere.example/"],
  ["/\t/elsewhere.example/"],
  ["/\n//elsewhere.example/"],
  ["/.//elsewhere.example/"],
  ["/x/..//elsewhere.example/"],
  ["data:text/html,x"],
  ["/api/logout"],
  ["/login?next=/profile"],
  ["/logout"],
])("%j leads nowhere", (next) => {
  expect(safeNext(next)).toBeNull();
});

test("the result never leaves this site, whatever the input", () => {
  const pieces = fc.constantFrom(
    "/",
    "\\",
    "//",
    ".",
    "..",
    ":",
    "@",
    "\t",
    "\n",
    "\0",
    "%2f",
    "?",
  );
  const tricky = fc.array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 4 })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(
      tricky.map((parts) => `/${parts.join("")}`),
      (next) => {
        const safe = safeNext(next);
        expect(new URL(safe ?? "/", SITE).origin).toBe(SITE);
      },
    ),
  );
});

test("the login URL contains the path to return to", () => {
  const path = loginPath({ pathname: "/create-memorial", search: "?qrCode=7K2MQX4R8" });
  expect(safeNext(new URL(path, SITE).searchParams.get("next"))).toBe(
    "/create-memorial?qrCode=7K2MQX4R8",
  );
});
