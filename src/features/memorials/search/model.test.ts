import { expect, it } from "vitest";
import { addressOfItem } from "./model.ts";

const ID = "0193b0f4-0000-7000-8000-00000000ffff";
const AFTER = "0193b0f4-0000-7000-8000-000000010000";

it.each([
  ["biography", "/memorial/inger#life"],
  ["media", `/memorial/inger#picture-${ID}`],
  ["event", `/memorial/inger#event-${ID}`],
  ["tribute", `/memorial/inger?tributes=${AFTER}#entry-${ID}`],
  ["guestbook", `/memorial/inger?guestbook=${AFTER}#entry-${ID}`],
  ["candle", "/memorial/inger#candles"],
] as const)("a %s stands at %s", (kind, address) => {
  expect(addressOfItem("inger", { kind, id: ID })).toBe(address);
});

it("begins the walk with an event, whichever page it is on", () => {
  const walk = { day: "19610701", precision: 3, id: ID };
  const address = addressOfItem("inger", { kind: "event", id: ID, walk });
  const before = "19610701.3.0193b0f4-0000-7000-8000-00000000fffe";
  expect(address).toBe(`/memorial/inger/timeline?cursor=${before}#told-${ID}`);
});

it("opens a document where it was found", () => {
  const address = addressOfItem("inger", { kind: "media", id: ID, page: 12 });
  expect(address).toBe(`/memorial/inger/documents/${ID}?from=12`);
});

it("lists a burnt-out candle first of its list", () => {
  const address = addressOfItem("inger", { kind: "candle", id: ID, isBurnt: true });
  expect(address).toBe(`/memorial/inger?burnt=${AFTER}#burnt`);
});
