import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";

/** The server's answer to a form that was posted without a script. */
type PostedRefusal = { message: string; fields: Record<string, string> };

/**
 * What a form says above its fields, and at each of them: of the last attempt by script, or, before
 * one, of the same form posted without. `offline` is for an attempt that no server has answered.
 */
export function formProblems(
  error: Error | null,
  refusal: PostedRefusal | null,
  offline: string,
): { problem: string | null; fields: Record<string, string> } {
  if (error === null) return { problem: refusal?.message ?? null, fields: refusal?.fields ?? {} };
  if (!(error instanceof ApiError)) return { problem: offline, fields: {} };
  return { problem: hasFieldProblems(error) ? null : error.message, fields: error.fields };
}
