import { describe, expect, it } from "vitest";
import { AASE } from "#test/customers.ts";
import type { ShownOrder } from "../contract.ts";
import { openStep, stepAfter, stepBefore, stepOfFields, stepsOf } from "./steps.ts";
import { askedIn, freshOrder, lineDraft, typedOf, wholeDraft } from "./typed-order.ts";

const CUSTOMER = { ...AASE, companyNumber: null, ean: null, reference: null };

const ORDER: ShownOrder = {
  id: "0199a000-0000-7000-8000-000000000001",
  number: "BCDFGHJK",
  state: "draft",
  total: 69_500,
  vat: 13_900,
  lines: [
    {
      id: "0199a000-0000-7000-8000-000000000002",
      plan: "plate",
      amount: 69_500,
      memorialIds: [],
      words: ["Inger"],
      code: "7K2MQX4R8",
      stage: "digital",
      withdrawUntil: null,
      spaces: [],
      plate: "steel",
      proof: null,
    },
  ],
  customer: CUSTOMER,
  delivery: null,
  invoiceId: null,
  payBy: null,
  shipBy: null,
  parcels: [],
  withdrawal: null,
};

describe("the steps of an order", () => {
  it("ask for words and show a proof only where there is a plate", () => {
    expect(stepsOf("bronze")).toEqual(["what", "words", "proof", "who", "order"]);
    expect(stepsOf("space")).toEqual(["what", "who", "order"]);
    expect(stepBefore("who", "space")).toBe("what");
    expect(stepAfter("what", "space")).toBe("who");
  });

  it("open no further than what is known", () => {
    expect(openStep("order", "plate", null)).toBe("what");
    expect(openStep("order", "plate", { ...ORDER, customer: null })).toBe("who");
    expect(openStep("order", "plate", ORDER)).toBe("order");
    expect(openStep("proof", "space", ORDER)).toBe("what");
    expect(openStep("elsewhere", "plate", ORDER)).toBe("what");
  });

  it.each([
    ["what", "lines.0.code"],
    ["what", "lines"],
    ["words", "lines.0.words.1"],
    ["who", "customer.ean"],
    ["who", "delivery.city"],
    [null, "terms"],
  ])("lead to %s for %s", (step, field) => {
    expect(stepOfFields({ [field]: "Forkert" })).toBe(step);
  });
});

describe("what is sent", () => {
  it("begins as the address asks", () => {
    const memorial = "0199a000-0000-7000-8000-000000000009";
    const asked = askedIn(new URLSearchParams({ plan: "bronze", memorial, code: "7k2mqx4r8" }));
    expect(freshOrder(asked)).toMatchObject({
      plan: "bronze",
      memorialIds: [memorial],
      code: "7K2MQX4R8",
    });
    expect(askedIn(new URLSearchParams({ plan: "page" })).plan).toBeNull();
  });

  it("says nothing of a customer before their step, and keeps whom the server has", () => {
    const typed = typedOf(ORDER);
    expect(lineDraft(typed, null).customer).toBeNull();
    expect(lineDraft(typed, ORDER).customer).toEqual(CUSTOMER);
  });

  it("has the numbers of its kind of customer alone", () => {
    const typed = typedOf(ORDER);
    const customer = { ...typed.customer, companyNumber: "25313763", ean: "5790000000005" };
    const sent = (kind: "private" | "business" | "public") =>
      wholeDraft({ ...typed, kind, customer }).customer;
    expect(sent("private")).toMatchObject({ companyNumber: null, ean: null });
    expect(sent("business")).toMatchObject({ companyNumber: "25313763", ean: null });
    expect(sent("public")).toMatchObject({ companyNumber: null, ean: "5790000000005" });
  });

  it("has each line of words in its place", () => {
    const sent = lineDraft({ ...typedOf(ORDER), words: ["", "Inger"] }, null);
    expect(sent.lines[0]?.words).toEqual(["", "Inger"]);
  });

  it("has neither words nor code where there is no plate", () => {
    expect(wholeDraft({ ...typedOf(ORDER), plan: "space" }).lines).toEqual([
      { plan: "space", memorialIds: [], code: null, words: [] },
    ]);
  });
});
