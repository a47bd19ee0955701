import { expect, it } from "vitest";
import { readOrderReason } from "./order-reason.ts";

it.each([
  ["order 7KQ2M9XR", { number: "7KQ2M9XR", what: "ordered" }],
  ["order 7KQ2M9XR withdrawn", { number: "7KQ2M9XR", what: "withdrawn" }],
  ["order 7KQ2M9XR returned", { number: "7KQ2M9XR", what: "returned" }],
  ["order 7KQ2M9XR cancelled", { number: "7KQ2M9XR", what: "cancelled" }],
  ["order 7KQ2M9XR is scratched", null],
  ["Ridset i kanten", null],
])("%s", (reason, told) => {
  expect(readOrderReason(reason)).toEqual(told);
});
