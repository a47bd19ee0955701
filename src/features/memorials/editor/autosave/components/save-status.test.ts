import { expect, test } from "vitest";
import { INGER } from "#test/memorial.ts";
import type { Saving } from "./autosave-state.ts";
import { saveStatusOf } from "./save-status.ts";

const untouched: Saving = {
  memorial: INGER,
  items: [],
  pieces: [],
  drafts: {},
  problems: {},
  problemAt: null,
  conflicts: [],
  status: "still",
  savedAt: new Date(),
  steps: [],
  undone: null,
  isSignedOut: false,
};

const typed: Saving = {
  ...untouched,
  drafts: { name: { text: "Inger B", base: "Inger", saved: null } },
};

test.each([
  ["nothing typed", untouched, "saved"],
  ["typed and not sent", typed, "typing"],
  ["being sent", { ...typed, status: "saving" }, "saving"],
  ["without a connection", { ...typed, status: "waiting" }, "stuck"],
  ["logged out", { ...typed, isSignedOut: true }, "stuck"],
  ["refused", { ...typed, problems: { name: "For langt" } }, "stuck"],
  ["refused, while another field is sent", refusedWhileSaving(), "stuck"],
  ["with a conflict", { ...typed, conflicts: ["name"] }, "stuck"],
  ["refused, and reverted by hand", { ...untouched, problems: { name: "For langt" } }, "saved"],
] satisfies [string, Saving, string][])("%s", (_, saving, status) => {
  expect(saveStatusOf(saving)).toBe(status);
});

function refusedWhileSaving(): Saving {
  const epitaph = { text: "Tag selv.", base: "", saved: null };
  return {
    ...typed,
    drafts: { ...typed.drafts, epitaph },
    problems: { name: "For langt" },
    status: "saving",
  };
}
