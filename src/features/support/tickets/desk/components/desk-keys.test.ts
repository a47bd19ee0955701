import { expect, test } from "vitest";
import { DESK_KEYS, deskAction, neighbour, type Press } from "./desk-keys.ts";

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  ...held,
});

test("every single key does what the list of keys says", () => {
  for (const { does, keys } of DESK_KEYS) {
    if (does === "send" || does === "leave") continue;
    expect(deskAction(press(keys[0]), "page")).toBe(does);
  }
});

test("text fields keep their keys but two", () => {
  expect(deskAction(press("r"), "field")).toBeNull();
  expect(deskAction(press("?"), "field")).toBeNull();
  expect(deskAction(press("Enter"), "field")).toBeNull();
  expect(deskAction(press("Enter", { ctrlKey: true }), "field")).toBe("send");
  expect(deskAction(press("Enter", { metaKey: true }), "field")).toBe("send");
  expect(deskAction(press("Escape"), "field")).toBe("leave");
});

test("the browser keeps its own shortcuts, and composed characters are none", () => {
  expect(deskAction(press("r", { ctrlKey: true }), "page")).toBeNull();
  expect(deskAction(press("r", { shiftKey: true }), "page")).toBeNull();
  expect(deskAction(press("?", { shiftKey: true }), "page")).toBe("help");
  expect(deskAction(press("Enter", { ctrlKey: true, isComposing: true }), "field")).toBeNull();
});

test("the list is walked in both directions, and begins at the top", () => {
  const items = [{ id: "a" }, { id: "b" }, { id: "c" }];
  expect(neighbour(items, "a", 1)).toEqual({ id: "b" });
  expect(neighbour(items, "b", -1)).toEqual({ id: "a" });
  expect(neighbour(items, "c", 1)).toBeNull();
  expect(neighbour(items, undefined, 1)).toEqual({ id: "a" });
  expect(neighbour(items, "elsewhere", -1)).toEqual({ id: "a" });
  expect(neighbour([], undefined, 1)).toBeNull();
});
