import { data, redirect } from "react-router";
import { ApiError, callApi, type ApiFetch } from "#platform/pages/api-client.ts";
import { entriesPath } from "../../components/memorial-queries.ts";
import {
  ageOf,
  isFromMachine,
  kindOf,
  thanksId,
  typedIn,
  waitsId,
  type Refusal,
} from "./visitor-form.ts";

/**
 * A form of a memorial's page, posted by a browser without a script: the documented call, then
 * back to the page; or the page again with what was typed and why it was not accepted.
 */
export async function leaveEntry(fetchApi: ApiFetch, id: string, request: Request) {
  const form = await request.formData().catch(() => null);
  const kind = form === null ? null : kindOf(form);
  if (form === null || kind === null) throw data(null, { status: 400 });
  const back = (place: string) => redirect(`${new URL(request.url).pathname}#${place}`, 303);
  if (isFromMachine(form)) return back(thanksId(kind));
  const typed = typedIn(form, kind);
  try {
    const { waits } = await callApi<{ waits?: true }>(
      entriesPath(id, kind),
      { method: "POST", body: typed, headers: ageOf(form) },
      fetchApi,
    );
    return back(waits ? waitsId(kind) : thanksId(kind));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal: Refusal = { kind, message: error.message, fields: error.fields, typed };
    return data(refusal, { status: error.status });
  }
}
