import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALPHABET } from "#features/qr/model.ts";
import { danishDay, startOfDay } from "#platform/days.ts";
import { isWorkingDay } from "#platform/working-days.ts";
import { answerByOf, isLate, isOver, NUMBER_LETTERS, stateAfter, subjectOf } from "./model.ts";

const TERM = { answerDays: 2, answerHour: 16 };
const DAY = 86_400_000;

describe("the day by which a person answers", () => {
  it.each([
    ["on a Monday morning", "2026-11-23T08:00:00Z", "2026-11-25T15:00:00.000Z"],
    ["late on a Monday in Denmark", "2026-11-23T22:59:59Z", "2026-11-25T15:00:00.000Z"],
    ["just after midnight in Denmark", "2026-11-23T23:00:00Z", "2026-11-26T15:00:00.000Z"],
    ["on a Friday", "2026-11-27T12:00:00Z", "2026-12-01T15:00:00.000Z"],
    ["on a Saturday", "2026-11-28T12:00:00Z", "2026-12-01T15:00:00.000Z"],
    ["before Easter", "2026-04-01T08:00:00Z", "2026-04-08T14:00:00.000Z"],
    ["before Christmas", "2026-12-23T08:00:00Z", "2026-12-29T15:00:00.000Z"],
    // The fourth Friday after Easter was General Prayer Day until 2023.
    ["before a day that is a holiday no more", "2027-04-22T08:00:00Z", "2027-04-26T14:00:00.000Z"],
  ])("%s", (_, receivedAt, answerBy) => {
    expect(answerByOf(new Date(receivedAt), TERM).toISOString()).toBe(answerBy);
  });

  it("is a working day with exactly so many working days since, whenever something comes", () => {
    const moments = fc.date({
      min: new Date("2024-01-01T00:00:00Z"),
      max: new Date("2099-12-31T00:00:00Z"),
      noInvalidDate: true,
    });
    const terms = fc.record({
      answerDays: fc.integer({ min: 1, max: 10 }),
      answerHour: fc.integer({ min: 0, max: 23 }),
    });
    fc.assert(
      fc.property(moments, terms, (receivedAt, term) => {
        const answerBy = answerByOf(receivedAt, term);
        const day = danishDay(answerBy);
        expect(isWorkingDay(day)).toBe(true);
        expect(answerBy.getTime() - startOfDay(day, 0).getTime()).toBe(term.answerHour * 3_600_000);
        const from = Date.parse(danishDay(receivedAt));
        const length = (Date.parse(day) - from) / DAY;
        const between = Array.from({ length }, (_, index) =>
          new Date(from + (index + 1) * DAY).toISOString().slice(0, 10),
        );
        expect(between.filter(isWorkingDay)).toHaveLength(term.answerDays);
      }),
      { numRuns: 500 },
    );
  });

  it("never comes earlier for what comes later", () => {
    const moment = fc.date({
      min: new Date("2024-01-01T00:00:00Z"),
      max: new Date("2060-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 30 * DAY }), (receivedAt, later) => {
        const after = new Date(receivedAt.getTime() + later);
        expect(answerByOf(after, TERM).getTime()).toBeGreaterThanOrEqual(
          answerByOf(receivedAt, TERM).getTime(),
        );
      }),
    );
  });
});

describe("a ticket", () => {
  const now = new Date("2026-11-24T12:00:00Z");
  const ago = (days: number) => new Date(now.getTime() - days * DAY);

  it("is opened by what a person writes, and by nothing else", () => {
    for (const state of ["waiting", "snoozed", "closed"] as const) {
      expect(stateAfter(state, "message")).toBe("open");
      expect(stateAfter(state, "automatic")).toBe(state);
      expect(stateAfter(state, "bounce")).toBe(state);
    }
    for (const state of ["open", "spam", "merged"] as const) {
      expect(stateAfter(state, "message")).toBe(state);
    }
  });

  it("is over after ninety days without a word, unless we owe an answer", () => {
    const email = "lise@example.org";
    expect(isOver({ state: "closed", lastMessageAt: ago(91), email }, now)).toBe(true);
    expect(isOver({ state: "waiting", lastMessageAt: ago(91), email }, now)).toBe(true);
    expect(isOver({ state: "closed", lastMessageAt: ago(89), email }, now)).toBe(false);
    expect(isOver({ state: "open", lastMessageAt: ago(200), email }, now)).toBe(false);
  });

  it("is over once its person is erased: nobody could be answered in it", () => {
    expect(isOver({ state: "closed", lastMessageAt: ago(1), email: null }, now)).toBe(true);
    expect(isOver({ state: "open", lastMessageAt: ago(1), email: null }, now)).toBe(false);
  });

  it("is late while it is open after its term", () => {
    expect(isLate({ state: "open", answerBy: ago(1) }, now)).toBe(true);
    expect(isLate({ state: "waiting", answerBy: ago(1) }, now)).toBe(false);
    expect(isLate({ state: "open", answerBy: null }, now)).toBe(false);
  });

  it("has how it begins for a subject", () => {
    expect(subjectOf("Kan pladen limes?\n\nHilsen Lise")).toBe("Kan pladen limes?");
    expect(subjectOf("Kære jer\n\nPladen kan ikke læses.\n\nHilsen Lise")).toBe(
      "Pladen kan ikke læses.",
    );
    const long = subjectOf("ord ".repeat(60));
    expect([...long].length).toBeLessThanOrEqual(81);
    expect(long.endsWith("ord…")).toBe(true);
    expect(subjectOf("😀".repeat(200))).toMatch(/^\p{So}+…$/u);
  });
});

it("is numbered with the letters of codes", () => {
  expect(NUMBER_LETTERS).toBe(ALPHABET);
});
