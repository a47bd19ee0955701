import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/pages/api-client.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { getUser } from "#features/accounts/contract.ts";

/** If the session has ended, the app asks again who is signed in. */
export async function noticeSignOut<Answer>(
  client: QueryClient,
  sending: Promise<Answer>,
): Promise<Answer> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      void client.resetQueries({ queryKey: pathKey(getUser), exact: true });
    }
    throw error;
  }
}
