import { expect, test } from "vitest";
import { unengravableSigns, withoutUnengravable } from "./model.ts";

test("signs that can't be engraved are found and left out, letters of any composition kept", () => {
  const decomposed = "Andre\u0301, † 2026";
  expect(unengravableSigns(decomposed)).toEqual([]);
  expect(withoutUnengravable(decomposed)).toBe("André, † 2026");
  expect(unengravableSigns("Hvil i fred 🕊️ ♥ 🕊️ Под")).toEqual(["🕊️", "♥", "П", "о", "д"]);
  expect(withoutUnengravable("Hvil i fred 🕊️♥")).toBe("Hvil i fred ");
});
