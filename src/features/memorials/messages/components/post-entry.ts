import { data, redirect } from "react-router";
import { ApiError, type ApiFetch } from "#platform/pages/api-client.ts";
import type { EntryKind } from "../../entries/contract.ts";
import {
  ageOf,
  isFromMachine,
  RELIGHT,
  kindOf,
  thanksId,
  typedIn,
  waitsId,
  type Refusal,
  type Typed,
} from "../../entries/components/visitor-form.ts";
import { call } from "#platform/pages/call.ts";
import { relightCandle } from "../../entries/candles/contract.ts";
import { writeCandle, writeMessage } from "./write-entry.ts";

/**
 * Handles a visitor's form submitted without JavaScript: makes the documented call and redirects to
 * the page, or renders it again with the refusal and what was typed. `search` is the part of the
 * page's query without which it has no place for the thanks.
 */
export async function postEntry(fetchApi: ApiFetch, id: string, request: Request, search = "") {
  const form = await request.formData().catch(() => null);
  const candleId = form?.get(RELIGHT);
  if (typeof candleId === "string") return postRelight(fetchApi, { id, candleId }, request);
  const kind = form === null ? null : kindOf(form);
  if (form === null || kind === null) throw data(null, { status: 400 });
  const { pathname } = new URL(request.url);
  const back = (place: string) => redirect(`${pathname}${search}#${place}`, 303);
  if (isFromMachine(form)) return back(thanksId(kind));
  const typed = typedIn(form, kind);
  try {
    const options = { headers: ageOf(form), api: fetchApi };
    const { waits } = await (kind === "candle"
      ? writeCandle(id, typed, options)
      : writeMessage(id, kind, typed, options));
    return back(waits ? waitsId(kind) : thanksId(kind));
  } catch (error) {
    return refused(error, kind, typed);
  }
}

/** The refusal is said where candles are lit. */
async function postRelight(
  api: ApiFetch,
  params: { id: string; candleId: string },
  request: Request,
) {
  try {
    await call(relightCandle, { params }, { api });
    return redirect(`${new URL(request.url).pathname}#candles`, 303);
  } catch (error) {
    return refused(error, "candle", {});
  }
}

function refused(error: unknown, kind: EntryKind, typed: Typed) {
  if (!(error instanceof ApiError)) throw error;
  const refusal: Refusal = { kind, message: error.message, fields: error.fields, typed };
  return data(refusal, { status: error.status });
}
