import { expect, test } from "vitest";
import { formatMoney } from "./money.ts";

/** The space before a currency doesn't break. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("whole amounts have no minor units", () => {
  const price = { amount: 29900, currency: "DKK" };
  expect(plain(formatMoney(price, "da"))).toBe("299 kr.");
  expect(plain(formatMoney(price, "en"))).toBe("DKK 299");
  expect(plain(formatMoney(price, "es"))).toBe("299 DKK");
});

test("other amounts have all of them, and thousands are grouped", () => {
  expect(plain(formatMoney({ amount: 129_550, currency: "DKK" }, "da"))).toBe("1.295,50 kr.");
  expect(plain(formatMoney({ amount: 0, currency: "DKK" }, "da"))).toBe("0 kr.");
});

test("a currency without minor units is not divided", () => {
  expect(plain(formatMoney({ amount: 500, currency: "ISK" }, "en"))).toBe("ISK 500");
});
