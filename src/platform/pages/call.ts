import {
  addressOf,
  type Call,
  type CallAnswer,
  type CallInput,
  type InputThen,
} from "#platform/call.ts";
import { callApi, type ApiFetch } from "#platform/pages/api-client.ts";

export type CallOptions = {
  headers?: Record<string, string>;
  /** By which a loader asks while the server renders; the browser's own without it. */
  api?: ApiFetch | undefined;
};

/**
 * Asks a documented call: `call(sendNote, { params: { id }, body: { name } })`. What may be sent and what
 * is answered is typed by the call's contract. Throws an `ApiError` for any answer that isn't a success.
 */
export function call<C extends Call>(
  called: C,
  ...[input, { headers, api } = {}]: InputThen<CallInput<C>, [options?: CallOptions]>
): Promise<CallAnswer<C>> {
  const sent = (input ?? {}) as CallInput<Call>;
  const address = addressOf<Call>(called, sent);
  return callApi(address, { method: called.method, body: sent.body, headers }, api);
}
