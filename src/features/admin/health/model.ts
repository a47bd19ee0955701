import type { HealthFinding, HealthState } from "#platform/health.ts";
import type { BackupKind } from "./contract.ts";

/** The worst first. What nobody can tell is worse than what is well. */
const WORST = ["failing", "warning", "unknown", "ok"] as const satisfies HealthState[];

export function worstOf(states: readonly HealthState[]): HealthState {
  return WORST.find((state) => states.includes(state)) ?? "unknown";
}

/** What a node found last, and when it was heard of; `isHere` while it runs. */
export type EarlierFinding = {
  key: string;
  state: HealthState;
  since: Date;
  seenAt: Date;
  isHere: boolean;
};

/**
 * Since when what a process finds for the first time has been so: a restart mends nothing. By what the
 * others find now, and the one that ended last; `null` if it is news.
 */
export function sinceEarlier(
  earlier: readonly EarlierFinding[],
  found: { key: string; state: HealthState },
): Date | null {
  const ofKey = earlier.filter(({ key }) => key === found.key);
  const here = ofKey.filter(({ isHere }) => isHere);
  const gone = ofKey
    .filter(({ isHere }) => !isHere)
    .toSorted((a, b) => b.seenAt.getTime() - a.seenAt.getTime())
    .slice(0, 1);
  const same = [...here, ...gone].filter(({ state }) => state === found.state);
  const times = same.map(({ since }) => since.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

const GIGABYTE = 1024 ** 3;
/** Below this part of what should be free, writing is about to fail. */
const LAST_PART = 0.25;

export function gradeDisk(freeBytes: number, leastGigabytes: number): HealthFinding {
  const gigabytes = Math.round((freeBytes / GIGABYTE) * 10) / 10;
  const values = { gigabytes };
  if (freeBytes < leastGigabytes * LAST_PART * GIGABYTE) {
    return { state: "failing", reason: "full", values };
  }
  if (freeBytes < leastGigabytes * GIGABYTE) return { state: "warning", reason: "low", values };
  return { state: "ok", reason: "ok", values };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** After this many times what is allowed, it is no delay any more. */
const OVERDUE = 3;
/** A backup that lost half of its size has probably lost something. */
const SHRUNK = 0.5;

/** The latest of a kind, and how large the one before was. */
export type LastBackup = {
  kind: BackupKind;
  bytes: number;
  recordedAt: Date;
  bytesBefore: number | null;
};

/** `records`: at most one of each kind. Database and files belong together: one alone restores nothing. */
export function gradeBackups(
  records: readonly LastBackup[],
  hoursMax: number,
  now: Date,
): HealthFinding {
  const found = (["database", "files"] as const).map((kind) =>
    records.find((record) => record.kind === kind),
  );
  const known = found.filter((record) => record !== undefined);
  if (known.length === 0) return { state: "unknown", reason: "never" };
  const oldest = known.reduce((a, b) => (a.recordedAt < b.recordedAt ? a : b));
  const hours = Math.floor((now.getTime() - oldest.recordedAt.getTime()) / HOUR);
  const values = { count: hours };
  if (hours >= hoursMax * OVERDUE) {
    return { state: "failing", reason: `${oldest.kind}Missing`, values };
  }
  if (found[0] === undefined) return { state: "unknown", reason: "neverDatabase" };
  if (found[1] === undefined) return { state: "unknown", reason: "neverFiles" };
  if (hours >= hoursMax) return { state: "warning", reason: `${oldest.kind}Late`, values };
  const shrunk = known.find(
    ({ bytes, bytesBefore }) => bytesBefore !== null && bytes < bytesBefore * SHRUNK,
  );
  if (shrunk !== undefined) return { state: "warning", reason: `${shrunk.kind}Shrunk` };
  return { state: "ok", reason: hours === 0 ? "recent" : "ok", values };
}

export function gradeRestore(
  records: readonly LastBackup[],
  daysMax: number,
  now: Date,
): HealthFinding {
  const last = records.find(({ kind }) => kind === "restore");
  if (last === undefined) return { state: "unknown", reason: "never" };
  const days = Math.floor((now.getTime() - last.recordedAt.getTime()) / DAY);
  const values = { count: days };
  if (days >= daysMax * OVERDUE) return { state: "failing", reason: "late", values };
  if (days >= daysMax) return { state: "warning", reason: "late", values };
  return { state: "ok", reason: days === 0 ? "today" : "ok", values };
}

/** Seconds that make a difference to codes of two-factor authentication and to signatures. */
const CLOCK_WARN_MS = 2000;
const CLOCK_FAIL_MS = 30_000;

export function gradeClock(aheadMs: number): HealthFinding {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  const reason = aheadMs > 0 ? "ahead" : "behind";
  if (Math.abs(aheadMs) >= CLOCK_FAIL_MS) {
    return { state: "failing", reason, values: { count: seconds } };
  }
  if (Math.abs(aheadMs) >= CLOCK_WARN_MS) {
    return { state: "warning", reason, values: { count: seconds } };
  }
  return { state: "ok", reason: "ok" };
}

/** Renewal by machine happens a month before: what has less left wasn't renewed. */
const CERTIFICATE_WARN_DAYS = 21;
const CERTIFICATE_FAIL_DAYS = 7;

export function gradeCertificate(validTo: Date, now: Date): HealthFinding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY);
  if (days < 0) return { state: "failing", reason: "expired" };
  const values = { count: days };
  if (days < CERTIFICATE_FAIL_DAYS) return { state: "failing", reason: "ending", values };
  if (days < CERTIFICATE_WARN_DAYS) return { state: "warning", reason: "ending", values };
  return { state: "ok", reason: "ok", values };
}
