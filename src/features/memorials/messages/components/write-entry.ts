import { lightCandle } from "../../entries/candles/contract.ts";
import { call, type CallOptions } from "#platform/pages/call.ts";
import { messageCalls } from "../contract.ts";
import type { MessageKind } from "../../entries/contract.ts";
import type { Typed } from "../../entries/components/visitor-form.ts";

/** Sends the typed values of a visitor's form to the call of its kind. */

export function writeCandle(id: string, { name, message, secret }: Typed, options?: CallOptions) {
  return call(lightCandle, { params: { id }, body: { name, message, secret } }, options);
}

export function writeMessage(
  id: string,
  kind: MessageKind,
  { authorName = "", message = "", ...rest }: Typed,
  options?: CallOptions,
) {
  const body = { authorName, message, ...rest };
  return call(messageCalls[kind].write, { params: { id }, body }, options);
}
