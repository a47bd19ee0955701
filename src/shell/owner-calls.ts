import type { Call, CallAnswer, CallInput, InputThen } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { confirmSession } from "#features/accounts/sessions/contract.ts";

/** Confirms the account's owner by password, for ten minutes. */
export async function proveOwner(currentPassword: string): Promise<void> {
  await call(confirmSession, { body: { currentPassword } });
}

/** For owner-only calls: confirms by password, then calls. */
export async function callAsOwner<C extends Call>(
  currentPassword: string,
  called: C,
  ...input: InputThen<CallInput<C>, []>
): Promise<CallAnswer<C>> {
  await proveOwner(currentPassword);
  return call(called, ...input);
}
