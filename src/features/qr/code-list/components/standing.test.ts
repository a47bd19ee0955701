import { describe, expect, it } from "vitest";
import { sinceWhen, recipientAndStatus } from "./standing.ts";

const CREATED = "2026-01-01T10:00:00.000Z";
const life = { state: "linked", stage: "engraved", createdAt: CREATED } as const;

describe("the stage of a code", () => {
  it("began when it last came to it, not when something else was done", () => {
    const history = [
      { step: "linked", at: "2026-05-05T10:00:00.000Z", before: {}, after: {} },
      {
        step: "checked",
        at: "2026-04-04T10:00:00.000Z",
        before: { stage: "engraved" },
        after: { stage: "engraved" },
      },
      {
        step: "engraved",
        at: "2026-03-03T10:00:00.000Z",
        before: { stage: "created" },
        after: { stage: "engraved" },
      },
      {
        step: "engraved",
        at: "2026-02-02T10:00:00.000Z",
        before: { stage: "created" },
        after: { stage: "engraved" },
      },
    ] as const;
    expect(sinceWhen({ ...life, history })).toBe("2026-03-03T10:00:00.000Z");
  });

  it("began with the code, if the history tells nothing of it", () => {
    expect(sinceWhen({ ...life, history: [] })).toBe(CREATED);
  });

  it("ended when the code was retired", () => {
    const at = "2026-06-06T10:00:00.000Z";
    const history = [{ step: "retired", at, before: {}, after: {} }] as const;
    expect(sinceWhen({ ...life, state: "retired", history })).toBe(at);
  });
});

it("tells apart whose a code is, and whether it opens a page and is locked", () => {
  const standing = (state: "unlinked" | "linked" | "retired", isOwned: boolean, isLocked = false) =>
    recipientAndStatus({ state, isOwned, isLocked });
  expect(standing("unlinked", false)).toBe("free");
  expect(standing("unlinked", true)).toBe("owned");
  expect(standing("unlinked", true, true)).toBe("ownedLocked");
  expect(standing("linked", true)).toBe("linked");
  expect(standing("linked", true, true)).toBe("linkedLocked");
  expect(standing("retired", true, true)).toBe("retired");
});
