import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Verification } from "./contract.ts";

/** Asked of every member of staff. Throws `forbidden` for anyone else. */
export function getVerification({ actor, session }: Context): Verification {
  if (actor?.isAdmin !== true || session === null) throw new AppError("forbidden");
  return { isRequired: true, isVerified: session.isVerified };
}
