import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { namesFor, payloadFor } from "./local-files.ts";

describe("the names for a FILE", () => {
  it.each([
    ["a.jpg", ["a.jpg"]],
    ["./a.jpg", ["a.jpg"]],
    ["fotos/I%20haven.jpg", ["fotos/I haven.jpg", "fotos/I%20haven.jpg"]],
    ["fotos\\I haven.jpg", ["fotos\\I haven.jpg", "fotos/I haven.jpg"]],
    ["100%.jpg", ["100%.jpg"]],
  ])("are those by which an archive may have it: %s", (payload, names) => {
    expect(namesFor(payload)).toEqual(names);
  });

  it.each([
    "",
    " ",
    "https://example.org/a.jpg",
    "file:///a.jpg",
    "//host/a.jpg",
    "\\\\nas\\a.jpg",
  ])("are none for what lies elsewhere: %s", (payload) => expect(namesFor(payload)).toEqual([]));
});

describe("a FILE for a name", () => {
  it("stays as it is written where it names it", () => {
    const name = "fotos/I haven, Årø.jpg";
    for (const payload of [
      "fotos/I%20haven,%20%C3%85r%C3%B8.jpg",
      "./fotos/I%20haven%2C%20%c3%85r%c3%b8.jpg",
    ])
      expect(payloadFor(name, payload, "7.0")).toBe(payload);
    expect(payloadFor(name, name, "7.0")).toBe("fotos/I%20haven%2C%20%C3%85r%C3%B8.jpg");
    expect(payloadFor(name, "fotos\\I haven, Årø.jpg", "5.5.1")).toBe(name);
  });

  it("names it again, whatever it is called", () => {
    const step = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter(isStep);
    const names = fc.array(step, { minLength: 1, maxLength: 3 }).map((steps) => steps.join("/"));
    fc.assert(
      fc.property(names, fc.string(), (name, before) => {
        const payload = payloadFor(name, before, "7.0");
        expect(namesFor(payload)[0]).toBe(name);
        expect(payload).not.toMatch(/[\s\\]/);
      }),
    );
  });
});

const isStep = (step: string) => !/[/\\]|^\.\.?$/.test(step) && step.isWellFormed();
