import { expect, test } from "vitest";
import type { Memorial } from "../../contract.ts";
import type { Saving } from "./autosave.ts";
import { standingOf } from "./standing.ts";

const memorial: Memorial = {
  id: "0193b0f4-0000-7000-8000-000000000001",
  slug: "inger",
  kind: "person",
  name: "Inger",
  birthName: null,
  nickname: null,
  bornOn: "1931",
  diedOn: "2024",
  birthPlace: null,
  deathPlace: null,
  epitaph: null,
  biography: "<p>Et liv.</p>",
  language: "da",
  privacy: "unlisted",
  layout: "enhanced",
  theme: "ink",
  ceremonyPlace: null,
  ceremonyAt: null,
  ceremonyStream: null,
  cemetery: null,
  gravePlot: null,
  graveNote: null,
  gravePosition: null,
  revision: 1,
  createdAt: "2026-11-21T12:00:00.000Z",
  updatedAt: "2026-11-21T12:00:00.000Z",
  restorableUntil: null,
  counts: { candles: 0, guestbook: 0, tributes: 0, pictures: 0 },
  can: { edit: true, moderate: true, delete: true },
};

const untouched: Saving = {
  memorial,
  drafts: {},
  problems: {},
  conflicts: [],
  status: "still",
  savedAt: new Date(),
  steps: [],
  isSignedOut: false,
};

const typed: Saving = {
  ...untouched,
  drafts: { name: { text: "Inger B", base: "Inger", saved: null } },
};

test.each([
  ["nothing typed", untouched, "saved"],
  ["typed and not sent", typed, "typing"],
  ["on its way", { ...typed, status: "saving" }, "saving"],
  ["without a net", { ...typed, status: "waiting" }, "stuck"],
  ["logged out", { ...typed, isSignedOut: true }, "stuck"],
  ["refused", { ...typed, problems: { name: "For langt" } }, "stuck"],
  ["refused, while another field is sent", refusedWhileSaving(), "stuck"],
  ["changed by two", { ...typed, conflicts: ["name"] }, "stuck"],
  ["refused, and taken back by hand", { ...untouched, problems: { name: "For langt" } }, "saved"],
] satisfies [string, Saving, string][])("%s", (_, saving, standing) => {
  expect(standingOf(saving)).toBe(standing);
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
