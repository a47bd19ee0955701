import { describe, expect, it } from "vitest";
import {
  gradeBackups,
  gradeCertificate,
  gradeClock,
  gradeDisk,
  gradeRestore,
  sinceEarlier,
  worstOf,
  type EarlierFinding,
  type LastBackup,
} from "./model.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const HOUR = 3_600_000;
const GIGABYTE = 1024 ** 3;

function backup(kind: LastBackup["kind"], hoursAgo: number, before: number | null = null) {
  return {
    kind,
    bytes: 1000,
    recordedAt: new Date(NOW.getTime() - hoursAgo * HOUR),
    bytesBefore: before,
  };
}

describe("the state of everything", () => {
  it("is the worst of all, and nothing known is not well", () => {
    expect(worstOf(["ok", "unknown", "warning", "failing"])).toBe("failing");
    expect(worstOf(["ok", "unknown", "warning"])).toBe("warning");
    expect(worstOf(["ok", "unknown"])).toBe("unknown");
    expect(worstOf(["ok", "ok"])).toBe("ok");
    expect(worstOf([])).toBe("unknown");
  });
});

describe("what a process finds for the first time", () => {
  const at = (hoursAgo: number) => new Date(NOW.getTime() - hoursAgo * HOUR);
  const found = (change: Partial<EarlierFinding>): EarlierFinding => ({
    key: "backup",
    state: "failing",
    since: at(50),
    seenAt: at(0),
    isHere: false,
    ...change,
  });
  const failing = { key: "backup", state: "failing" } as const;

  it("has been so since the one before it found it", () => {
    expect(sinceEarlier([found({})], failing)).toEqual(at(50));
    expect(sinceEarlier([found({ key: "disk" })], failing)).toBeNull();
    expect(sinceEarlier([found({ state: "ok" })], failing)).toBeNull();
    expect(sinceEarlier([], failing)).toBeNull();
  });

  it("is news if it was well in between", () => {
    const earlier = [found({ seenAt: at(20) }), found({ state: "ok", seenAt: at(1) })];
    expect(sinceEarlier(earlier, failing)).toBeNull();
  });

  it("has been so since the first of those that run found it", () => {
    const others = [found({ isHere: true, since: at(3) }), found({ isHere: true, since: at(9) })];
    expect(sinceEarlier(others, failing)).toEqual(at(9));
  });
});

describe("a disk", () => {
  it.each([
    [50, "ok"],
    [2.01, "ok"],
    [1.9, "warning"],
    [0.49, "failing"],
    [0, "failing"],
  ])("with %s GB free is %s", (gigabytes, state) => {
    expect(gradeDisk(gigabytes * GIGABYTE, 2).state).toBe(state);
  });
});

describe("backups", () => {
  const grade = (...records: LastBackup[]) => {
    const { state, reason } = gradeBackups(records, 26, NOW);
    return `${state} ${reason}`;
  };

  it("that nobody told of are unknown, also if it is one of two", () => {
    expect(grade()).toBe("unknown never");
    expect(grade(backup("restore", 1))).toBe("unknown never");
    expect(grade(backup("database", 1))).toBe("unknown neverFiles");
    expect(grade(backup("files", 1))).toBe("unknown neverDatabase");
  });

  it("are well while both are young, and judged by the older one", () => {
    expect(grade(backup("database", 0.5), backup("files", 0.2))).toBe("ok recent");
    expect(grade(backup("database", 1), backup("files", 25))).toBe("ok ok");
    expect(grade(backup("database", 1), backup("files", 26))).toBe("warning filesLate");
    expect(grade(backup("database", 78), backup("files", 1))).toBe("failing databaseMissing");
    expect(grade(backup("database", 100))).toBe("failing databaseMissing");
  });

  it("that are half as large as before are worth a look", () => {
    expect(grade(backup("database", 1, 2001), backup("files", 1))).toBe("warning databaseShrunk");
    expect(grade(backup("database", 1, 2000), backup("files", 1, 900))).toBe("ok ok");
  });
});

it("restoring has to be rehearsed now and then", () => {
  const grade = (...records: LastBackup[]) => gradeRestore(records, 100, NOW).state;
  expect(grade(backup("database", 1))).toBe("unknown");
  expect(grade(backup("restore", 99 * 24))).toBe("ok");
  expect(grade(backup("restore", 100 * 24))).toBe("warning");
  expect(grade(backup("restore", 300 * 24))).toBe("failing");
});

it.each([
  [0, "ok"],
  [-1999, "ok"],
  [2000, "warning"],
  [-29_999, "warning"],
  [30_000, "failing"],
])("a clock %s ms off is %s", (off, state) => {
  expect(gradeClock(off).state).toBe(state);
});

it.each([
  [60, "ok"],
  [20, "warning"],
  [6, "failing"],
  [-1, "failing"],
])("a certificate with %s days left is %s", (days, state) => {
  const until = new Date(NOW.getTime() + (days + 0.5) * 24 * HOUR);
  expect(gradeCertificate(until, NOW).state).toBe(state);
});
