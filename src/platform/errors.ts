/** The few ways a call can fail. The code is also the translation key: `errors:<code>`. */
export type ErrorCode =
  | "badRequest"
  | "invalid"
  | "unauthenticated"
  | "wrongLogin"
  | "codeNeeded"
  | "wrongCode"
  | "wrongPasskey"
  | "forbidden"
  | "lockedOut"
  | "ownRole"
  | "ownRecovery"
  | "notSecond"
  | "newAdministrator"
  | "lastAdministrator"
  | "unconfirmedAddress"
  | "ownerStays"
  | "verifyFirst"
  | "notForYou"
  | "confirmFirst"
  | "secondStepFirst"
  | "viewingOnly"
  | "restricted"
  | "personRestricted"
  | "crossSite"
  | "passwordNeeded"
  | "invitedOnly"
  | "wrongPassword"
  | "notFound"
  | "methodNotAllowed"
  | "conflict"
  | "taken"
  | "entriesClosed"
  | "nobodyReads"
  | "linkUsed"
  | "changedMeanwhile"
  | "tooLarge"
  | "accountFull"
  | "pageFull"
  | "tooManyUploads"
  | "unsupportedType"
  | "unreadableFile"
  | "limitReached"
  | "mistypedCode"
  | "codeMissing"
  | "codeTaken"
  | "wrongKey"
  | "keyBlocked"
  | "codeLocked"
  | "outOfOrder"
  | "atMachine"
  | "notProven"
  | "belowGrade"
  | "notChecked"
  | "secondPerson"
  | "tooMany"
  | "tooSoon"
  | "unavailable"
  | "internal";

const STATUS: Record<ErrorCode, number> = {
  badRequest: 400,
  invalid: 400,
  unauthenticated: 401,
  wrongLogin: 401,
  codeNeeded: 401,
  wrongCode: 401,
  wrongPasskey: 403,
  forbidden: 403,
  lockedOut: 403,
  ownRole: 403,
  ownRecovery: 403,
  notSecond: 403,
  newAdministrator: 403,
  lastAdministrator: 409,
  unconfirmedAddress: 409,
  ownerStays: 409,
  verifyFirst: 409,
  notForYou: 409,
  confirmFirst: 403,
  secondStepFirst: 403,
  viewingOnly: 403,
  restricted: 403,
  personRestricted: 409,
  crossSite: 403,
  passwordNeeded: 403,
  invitedOnly: 403,
  wrongPassword: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  taken: 409,
  entriesClosed: 409,
  nobodyReads: 409,
  linkUsed: 410,
  changedMeanwhile: 412,
  tooLarge: 413,
  accountFull: 413,
  pageFull: 413,
  tooManyUploads: 429,
  unsupportedType: 415,
  unreadableFile: 422,
  limitReached: 409,
  mistypedCode: 400,
  codeMissing: 400,
  codeTaken: 409,
  wrongKey: 403,
  keyBlocked: 423,
  codeLocked: 423,
  outOfOrder: 409,
  atMachine: 409,
  notProven: 409,
  belowGrade: 409,
  notChecked: 409,
  secondPerson: 403,
  tooMany: 429,
  tooSoon: 429,
  unavailable: 503,
  internal: 500,
};

/** A field's problem: a translation key under `errors:fields.`, with its values. */
export type FieldProblem = { key: string; values?: Record<string, string | number> };

export type ErrorDetails = {
  fields?: Record<string, FieldProblem>;
  duplicates?: string[];
  values?: Record<string, string | number>;
  /** The account somebody tried to get into: for the security log alone, never answered. */
  account?: string;
  /** Seconds until another try makes sense; becomes the `Retry-After` header. */
  retryAfter?: number;
  /** Methods that the path does answer to; becomes the `Allow` header. */
  allow?: string[];
};

/** What every failed call answers with. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  duplicates?: string[];
  requestId: string;
};

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.code = code;
    this.status = STATUS[code];
    this.details = details;
  }
}

/** Refuses input that is well-formed but can't be right, naming the field. */
export function invalidField(field: string, key: string, values?: FieldProblem["values"]) {
  return new AppError("invalid", { fields: { [field]: { key, values } } });
}
