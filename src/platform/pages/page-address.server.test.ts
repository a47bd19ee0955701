import { expect, it } from "vitest";
import { pageAddress } from "./page-address.server.ts";

const addressOf = pageAddress([
  (path) => (path.startsWith("/page/") ? ["list", "album"] : null),
  (path) => (path === "/plain" ? [] : null),
]);

it.each([
  ["/page/inger", "/page/inger"],
  ["/page/inger?i=1", "/page/inger"],
  ["/page/inger?", "/page/inger"],
  ["/page/inger?album=Haven&utm_source=x&list=7", "/page/inger?list=7&album=Haven"],
  ["/page/inger?album=a%26list%3D7", "/page/inger?album=a%26list%3D7"],
  ["/page/inger?album=one&album=two", "/page/inger?album=one"],
  ["/page/inger?lang=es&i=1", "/page/inger?lang=es"],
  ["/page/inger?lang=xx", "/page/inger"],
  ["/plain?album=Haven", "/plain"],
])("makes and keeps %s as %s", (asked, made) => {
  expect(addressOf(asked)).toBe(made);
});

it.each(["/other?i=1", "/page/inger.data?_routes=root&i=1"])(
  "leaves %s as it is, because nobody knows what changes it",
  (asked) => expect(addressOf(asked)).toBe(asked),
);
