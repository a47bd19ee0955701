import { data } from "react-router";
import { ApiError } from "#platform/pages/api-client.ts";

/** Seconds after which it makes sense to ask again, where nothing better is known. */
const RETRY_AFTER = "5";

/**
 * For a page that can't be shown because a call failed: thrown, it answers with the call's status
 * and carries the first signs of the request's id, by which it is found in the log.
 */
export function pageError(error: unknown) {
  if (!(error instanceof ApiError)) return data(null, { status: 500 });
  const headers = error.status === 503 ? { "retry-after": RETRY_AFTER } : undefined;
  const reference = error.requestId?.slice(0, 4).toUpperCase() ?? null;
  return data(reference, { status: error.status, headers });
}

type LoaderHeaders = { loaderHeaders: Headers; errorHeaders: Headers | undefined };

/** A route's `headers`: those that its loader gave, whether it answered or threw. */
export function loaderHeaders({ loaderHeaders: given, errorHeaders }: LoaderHeaders): Headers {
  return errorHeaders ?? given;
}
