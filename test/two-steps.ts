import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import type { TestApp } from "#test/app.ts";
import { aUser, reachable } from "#test/factories.ts";

const STEP = 30_000;

/** The authenticator app's code, this many steps of half a minute from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * STEP });
}

/** A user who logs in with two steps. The current code is used up already. */
export async function withTwoSteps(app: Pick<TestApp, "as" | "services">) {
  const anna = await reachable(app, await aUser(app));
  const begun = await anna.post("/api/user/second-factor");
  const { secret } = begun.body;
  const on = await anna.put("/api/user/second-factor", { code: codeOf(secret) });
  expect(on.status).toBe(200);
  const here = app.as(on.cookie);
  return { anna, here, secret: String(secret), codes: on.body.recoveryCodes };
}
