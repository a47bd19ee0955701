import { expect, test } from "vitest";
import { firstUnengravable, withoutUnengravable } from "./model.ts";

test("signs that can't be engraved are found and left out, letters of any composition kept", () => {
  const decomposed = "Andre\u0301, † 2026";
  expect(firstUnengravable(decomposed)).toBeNull();
  expect(withoutUnengravable(decomposed)).toBe("André, † 2026");
  expect(firstUnengravable("Hvil i fred 🕊️ ♥")).toBe("🕊");
  expect(withoutUnengravable("Hvil i fred 🕊️♥")).toBe("Hvil i fred ");
});
