import { expect, expectTypeOf, it } from "vitest";
import type { listCandles } from "#features/memorials/candles/contract.ts";
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

it("the contracts are those of every call of the application", () => {
  const exported = new Set<unknown>(CONTRACTS.flatMap((module) => Object.values(module)));
  const missing = app.calls.filter((call) => !exported.has(call));
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
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
