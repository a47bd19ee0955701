import { describe, expect, it } from "vitest";
import { cardText } from "#features/qr/packages/model.ts";
import { checkCharacter } from "#features/qr/model.ts";
import { evidentRefusal, packStep } from "./pack-step.ts";

const codeOf = (eight: string) => eight + checkCharacter(eight);
const [CODE, OTHER] = [codeOf("7K2MQX4R"), codeOf("9D3VHB7N")];
const plate = `HTTPS://MINDELYS.DK/Q/${CODE}`;
const held = { read: plate, code: CODE };

describe("packing", () => {
  it("holds a plate until its card is scanned, with the identifiers of hand scanners, too", () => {
    expect(packStep(null, plate)).toEqual({ kind: "hold", held, before: null });
    expect(packStep(held, cardText(CODE))).toEqual({
      kind: "submit",
      read: plate,
      card: cardText(CODE),
    });
    expect(packStep(null, `]Q1${plate}`)).toMatchObject({ kind: "hold", held: { code: CODE } });
  });

  it("ignores the held plate, which is still in sight", () => {
    expect(packStep(held, plate)).toEqual({ kind: "ignore" });
    expect(packStep(held, CODE.toLowerCase())).toEqual({ kind: "ignore" });
  });

  it("goes on with another plate, and names the one left without its card", () => {
    expect(packStep(held, OTHER)).toEqual({
      kind: "hold",
      held: { read: OTHER, code: OTHER },
      before: CODE,
    });
  });

  it("sends what is no plate, for the server to say what it is", () => {
    expect(packStep(null, cardText(CODE))).toEqual({ kind: "submit", read: cardText(CODE) });
    expect(packStep(held, "hvad")).toEqual({ kind: "submit", read: plate, card: "hvad" });
  });
});

describe("what is refused without asking", () => {
  const refusalOf = (read: string, card?: string) =>
    evidentRefusal({ task: "pack", read, ...(card !== undefined && { card }) });

  it("names the card of another plate, a plate in the place of a card, and a card before its plate", () => {
    expect(refusalOf(plate, cardText(OTHER))).toEqual({
      refusal: "wrongCard",
      code: CODE,
      card: OTHER,
    });
    expect(refusalOf(plate, OTHER)).toEqual({ refusal: "noCard", code: CODE, card: null });
    expect(refusalOf(cardText(CODE))).toMatchObject({ refusal: "cardFirst" });
    expect(refusalOf("hvad")).toMatchObject({ refusal: "unreadable" });
  });

  it("leaves the rest to the server: the right card, none, and other tasks", () => {
    expect(refusalOf(plate, `]d2${cardText(CODE)}`)).toBeNull();
    expect(refusalOf(plate)).toBeNull();
    expect(evidentRefusal({ task: "return", read: plate, card: "hvad" })).toBeNull();
  });
});
