import { describe, expect, it } from "vitest";
import type { RestingPlace } from "#features/memorials/grave/contract.ts";
import {
  afterSaving,
  changeOf,
  draftOf,
  EMPTY_BURIAL,
  merged,
  typedSince,
} from "./resting-place-draft.ts";

const KNOWN: RestingPlace = {
  burials: [{ name: "Inger", kind: "coffin", buriedOn: "2024-02-09", restYears: 25 }],
  endsAtYearEnd: false,
  restEndsOn: "2049-02-09",
  isRestSure: true,
  leaseEndsOn: null,
  leaseHolder: null,
  remind: true,
  reminders: [],
  revision: 1,
  can: { edit: true },
};
const base = draftOf(KNOWN);

describe("what is sent", () => {
  it("is what was changed", () => {
    expect(changeOf(base, base)).toBeNull();
    expect(changeOf({ ...base, leaseHolder: "Bo" }, base)).toEqual({ leaseHolder: "Bo" });
  });

  it("has no lines that are empty yet", () => {
    const draft = { ...base, burials: [...base.burials, EMPTY_BURIAL, EMPTY_BURIAL] };
    expect(changeOf(draft, base)).toBeNull();
    const urn = { ...EMPTY_BURIAL, kind: "urn" as const, buriedOn: "2025" };
    expect(changeOf({ ...base, burials: [...base.burials, urn, EMPTY_BURIAL] }, base)).toEqual({
      burials: [...KNOWN.burials, { name: null, kind: "urn", buriedOn: "2025", restYears: null }],
    });
  });
});

describe("two who change at once", () => {
  it("keep both changes of different fields", () => {
    const mine = { ...base, leaseHolder: "Bo" };
    const theirs = { ...base, remind: false };
    expect(merged(base, mine, theirs)).toEqual({
      draft: { ...base, leaseHolder: "Bo", remind: false },
      both: [],
    });
  });

  it("are asked about a field that both have changed", () => {
    const mine = { ...base, leaseHolder: "Bo", endsAtYearEnd: true };
    const theirs = { ...base, leaseHolder: "Ida", endsAtYearEnd: true };
    expect(merged(base, mine, theirs)).toEqual({ draft: mine, both: ["leaseHolder"] });
  });
});

describe("once it is saved", () => {
  it("stands as the server has cleaned it, beside the lines that are still empty", () => {
    const typed = { ...base, leaseHolder: " Bo ", burials: [...base.burials, EMPTY_BURIAL] };
    expect(afterSaving(typed, { ...KNOWN, leaseHolder: "Bo" })).toEqual({
      ...typed,
      leaseHolder: "Bo",
    });
    const first = { ...base, burials: [EMPTY_BURIAL, EMPTY_BURIAL] };
    expect(afterSaving(first, { ...KNOWN, burials: [] })).toEqual(first);
  });

  it("leaves what was typed meanwhile", () => {
    expect(typedSince(base, { ...base, leaseHolder: "Ida" })).toEqual({ leaseHolder: "Ida" });
    expect(typedSince(base, base)).toEqual({});
  });
});
