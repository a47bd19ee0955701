import { STATUS, type ErrorCode } from "#platform/error-codes.ts";
import type { SecurityKind } from "#platform/security/kinds.ts";

/** A field's problem: a translation key under `errors:fields.`, with its values. */
export type FieldProblem = { key: string; values?: Record<string, string | number> };

export type ErrorDetails = {
  fields?: Record<string, FieldProblem>;
  duplicates?: string[];
  /** By field: what is free in place of a duplicate. */
  suggestions?: Record<string, string>;
  values?: Record<string, string | number>;
  /** The account of a login attempt: for the security log only, never returned. */
  account?: string;
  /** Seconds until a retry makes sense; becomes the `Retry-After` header. */
  retryAfter?: number;
  /** Methods that the path supports; becomes the `Allow` header. */
  allow?: string[];
};

/** The body of every failed call. */
export type ErrorBody = {
  message: string;
  code: string;
  fields?: Record<string, string>;
  duplicates?: string[];
  suggestions?: Record<string, string>;
  requestId: string;
};

/** The status of a feature's own error, and whether it is recorded in the security log. */
type Declared = { code: string; status: number; security?: SecurityKind };

export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly security: SecurityKind | null;
  readonly details: ErrorDetails;

  constructor(error: ErrorCode | Declared, details: ErrorDetails = {}) {
    const declared: Declared =
      typeof error === "string" ? { code: error, status: STATUS[error] } : error;
    super(declared.code);
    this.code = declared.code;
    this.status = declared.status;
    this.security = declared.security ?? null;
    this.details = details;
  }
}

type Way = number | { status: number; security: SecurityKind };

/**
 * Declares a feature's own errors, each with its HTTP status. Returns a function that creates them,
 * to be thrown: for the feature `shop`, `shopError("soldOut")` has the code `shop.soldOut`.
 */
export function defineErrors<const Declaration extends Readonly<Record<string, Way>>>(
  feature: string,
  ways: Declaration,
) {
  const waysByCode = new Map(Object.entries<Way>(ways));
  const make = (code: keyof Declaration & string, details?: ErrorDetails): AppError => {
    const way = waysByCode.get(code) ?? STATUS.internal;
    const how = typeof way === "number" ? { status: way } : way;
    return new AppError({ code: `${feature}.${code}`, ...how }, details);
  };
  return Object.assign(make, { codes: Object.keys(ways).map((code) => `${feature}.${code}`) });
}

/** Refuses input that is well-formed but impossible, naming the field. */
export function invalidField(field: string, key: string, values?: FieldProblem["values"]) {
  return new AppError("invalid", { fields: { [field]: { key, values } } });
}
