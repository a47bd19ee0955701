import { expect, it } from "vitest";
import { detailsOf, numberOf, priceIn, sumIn } from "./audit-words.ts";

it("separates the reason from the changes, and lists before first", () => {
  expect(detailsOf({ role: "support", after: ["support"], reason: "Ny", before: [] })).toEqual({
    reason: "Ny",
    rest: [
      { field: "role", value: "support" },
      { field: "before", value: [] },
      { field: "after", value: ["support"] },
    ],
  });
  expect(detailsOf({ revision: 7 })).toEqual({
    reason: "",
    rest: [{ field: "revision", value: 7 }],
  });
});

it("tells sums and agreed prices in kroner", () => {
  expect(sumIn("creditLimit", 250_000, undefined, "da")).toBe("2.500\u00a0kr.");
  expect(sumIn("amount", 39_550, "eur", "en")).toBe("€395.50");
  expect(sumIn("count", 3, undefined, "da")).toBeNull();
  const price = { plan: "plate", from: "20", price: "450\u00a0kr." };
  expect(priceIn("plate 20+: 45000", "da")).toEqual(price);
  expect(priceIn("Stenhugger i Viborg", "da")).toBeNull();
});

it("calls things by their number, people by their name", () => {
  expect(numberOf({ details: { number: "PJDHBCFV" }, person: null })).toBe("PJDHBCFV");
  expect(numberOf({ details: { number: 2 }, person: null })).toBe("2");
  expect(numberOf({ details: {}, person: null })).toBeNull();
  const person = { id: "0199c8a2-7c1e-7000-8000-000000000001", fullName: "Bo", username: "bo" };
  expect(numberOf({ details: { number: 2 }, person })).toBeNull();
});
