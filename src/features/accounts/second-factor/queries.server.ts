import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Verification } from "./contract.ts";

/** The second step is required of all staff. Throws `forbidden` for other users. */
export function getVerification({ actor, session }: Context): Verification {
  if (actor?.isAdmin !== true || session === null) throw new AppError("forbidden");
  return { isRequired: true, isVerified: session.isVerified };
}
