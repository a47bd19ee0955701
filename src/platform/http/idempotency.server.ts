import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";

/** The caller's mark of one intended write (IETF draft Idempotency-Key), or `null`. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{8,100}$/.test(key))
    throw new AppError("badRequest");
  return key;
}
