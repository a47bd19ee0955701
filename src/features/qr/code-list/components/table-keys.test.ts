import { describe, expect, it } from "vitest";
import { keyAction, rowAfter, type Place, type Press } from "./table-keys.ts";

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  ...held,
});

const EVERY = ["ArrowDown", "ArrowUp", "j", "k", "Home", "End", "x", " ", "/", "?"];

describe("a key in a list of codes", () => {
  it("moves and selects within a row, and leaves Enter to the link", () => {
    expect([...EVERY, "Enter"].map((key) => keyAction(press(key), "row"))).toEqual([
      "next",
      "previous",
      "next",
      "previous",
      "first",
      "last",
      "choose",
      "choose",
      "search",
      "help",
      null,
    ]);
  });

  it("is left to text fields", () => {
    for (const key of EVERY) expect(keyAction(press(key), "field")).toBeNull();
  });

  it("outside the rows only leads to them or shows the help", () => {
    const done = EVERY.filter((key) => keyAction(press(key), "page") !== null);
    expect(done).toEqual(["/", "?"]);
  });

  it("leaves Space to a checkbox, which would else be toggled twice", () => {
    expect(keyAction(press(" "), "checkbox")).toBeNull();
    expect(keyAction(press("x"), "checkbox")).toBe("choose");
    expect(keyAction(press("ArrowDown"), "checkbox")).toBe("next");
  });

  it("with a modifier is the browser's", () => {
    const places: Place[] = ["row", "page"];
    for (const held of ["altKey", "ctrlKey", "metaKey", "isComposing"] as const)
      for (const place of places)
        for (const key of EVERY) expect(keyAction(press(key, { [held]: true }), place)).toBeNull();
    expect(keyAction(press("ArrowDown", { shiftKey: true }), "row")).toBeNull();
    expect(keyAction(press("/", { shiftKey: true }), "page")).toBe("search");
  });

  it("stops at either end", () => {
    expect([rowAfter("next", 0, 3), rowAfter("next", 2, 3)]).toEqual([1, 2]);
    expect([rowAfter("previous", 1, 3), rowAfter("previous", 0, 3)]).toEqual([0, 0]);
    expect([rowAfter("first", 2, 3), rowAfter("last", 0, 3)]).toEqual([0, 2]);
  });
});
