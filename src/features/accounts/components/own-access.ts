import { callApi } from "#platform/pages/api-client.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { getAccess, type Access } from "../contract.ts";
import { listPasskeys, type Passkey } from "../passkeys/contract.ts";
import { confirmSession, listSessions, type Session } from "../sessions/contract.ts";

export const ownAccess = apiQuery<Access>([getAccess.path]);
export const ownPasskeys = apiQuery<{ items: Passkey[] }>([listPasskeys.path]);
export const ownSessions = apiQuery<{ items: Session[] }>([listSessions.path]);

/** For ten minutes: what is for the owner alone may be asked for. */
export async function proveOwner(currentPassword: string): Promise<void> {
  await callApi(confirmSession.path, { method: "POST", body: { currentPassword } });
}

/** For calls that are for the owner alone: proves it by password, then calls. */
export async function callAsOwner<Answer>(
  call: { method: string; path: string },
  currentPassword: string,
  body: unknown,
): Promise<Answer> {
  await proveOwner(currentPassword);
  return callApi<Answer>(call.path, { method: call.method, body });
}
