import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "#platform/errors.ts";

/** Whatever brought the headers: a request, or a page that is being rendered. */
type Asked = { headers: IncomingHttpHeaders };

/** What a browser says of a form that it sends, beside what was typed. */
export type Attempt = {
  /** The same again is the same write. */
  idempotencyKey: string | null;
  /** For how many seconds the form was shown; `null` where nobody said. */
  formAge: number | null;
};

/** Whole seconds, as `Age` counts them. Anything else is no time that a person took. */
export function attemptOf(request: Asked): Attempt {
  const age = request.headers["form-age"];
  const isWhole = typeof age === "string" && /^\d{1,9}$/.test(age);
  return {
    idempotencyKey: idempotencyKeyOf(request),
    formAge: age === undefined ? null : isWhole ? Number(age) : 0,
  };
}

/** The caller's mark of one intended write (IETF draft Idempotency-Key), or `null`. */
export function idempotencyKeyOf(request: Asked): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{8,100}$/.test(key))
    throw new AppError("badRequest");
  return key;
}
