import { expect, it } from "vitest";
import { pageIn } from "./model.ts";

it.each([
  ["villy-holst", "villy-holst"],
  ["  https://mindelys.dk/memorial/villy-holst ", "villy-holst"],
  ["https://mindelys.dk/memorial/villy-holst/?lng=en#guestbook", "villy-holst"],
  ["mindelys.dk/classic-memorial/villy-holst", "villy-holst"],
  ["https://mindelys.dk/memorial/villy-holst/admin", "villy-holst"],
  ["mindelys.dk/villy-holst", "villy-holst"],
  ["https://mindelys.dk/memorial/", ""],
  ["", ""],
])("%j is the page %j", (text, page) => {
  expect(pageIn(text)).toBe(page);
});
