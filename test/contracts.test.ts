import { expect, expectTypeOf, it } from "vitest";
import type { listCandles } from "#features/memorials/entries/candles/contract.ts";
import type { messageCalls } from "#features/memorials/messages/contract.ts";
import type { Call, CallAnswer } from "#platform/call.ts";
import type { ErrorBody } from "#platform/errors.ts";
import type { AnswerTo, CallsOf } from "#test/answers.ts";
import { testApp, type Calls } from "#test/app.ts";
import { CONTRACTS } from "#test/contracts.ts";

const { app } = await testApp();

/** Calls whose answers are `unknown` or `any` to tests. */
type Untyped<C> = C extends Call
  ? unknown extends AnswerTo<Calls, C["method"], C["path"]>
    ? `${C["method"]} ${C["path"]}`
    : never
  : never;

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

it("the contracts are those of every call of the application", () => {
  // By name: those about memorials are completed with the fields of all sections.
  const exported = CONTRACTS.flatMap((module): unknown[] => Object.values(module)).filter(isCall);
  const names = new Set(exported.map(nameOf));
  expect(app.calls.map(nameOf).filter((name) => !names.has(name))).toEqual([]);
});

it("each call is found by its own method and path, and its answer is typed", () => {
  expectTypeOf<Untyped<CallsOf<(typeof CONTRACTS)[number]>>>().toBeNever();
  expectTypeOf<
    AnswerTo<Calls, "GET", `/api/memorials/${string}/candles?limit=${number}`>
  >().toEqualTypeOf<CallAnswer<typeof listCandles> & Partial<ErrorBody>>();
  expectTypeOf<AnswerTo<Calls, "GET", `/api/memorials/${string}/guestbook`>>().toEqualTypeOf<
    CallAnswer<(typeof messageCalls)["guestbook"]["list"]> & Partial<ErrorBody>
  >();
});
