/** `unknown`: nobody can tell, which is never as good as `ok`. */
export type HealthState = "ok" | "warning" | "failing" | "unknown";

/**
 * What a check found. `reason` names the sentence in the texts, `health:checks.<key>.<reason>`, and
 * what to do about it, `health:advice.<key>.<reason>` (none for `ok`); `values` fill them.
 */
export type HealthFinding = {
  state: HealthState;
  reason: string;
  values?: Readonly<Record<string, string | number>>;
};
