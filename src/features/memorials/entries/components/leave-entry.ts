import { data, redirect } from "react-router";
import { ApiError, callApi, type ApiFetch } from "#platform/pages/api-client.ts";
import { entriesPath } from "../../components/memorial-queries.ts";
import { isFromMachine, kindOf, thanksId, typedIn, type Refusal } from "./visitor-form.ts";

/**
 * A form of a memorial's page, posted by a browser without a script: the documented call, then
 * back to the page; or the page again with what was typed and why it was not accepted.
 */
export async function leaveEntry(fetchApi: ApiFetch, id: string, request: Request) {
  const form = await request.formData().catch(() => null);
  const kind = form === null ? null : kindOf(form);
  if (form === null || kind === null) throw data(null, { status: 400 });
  const back = redirect(`${new URL(request.url).pathname}#${thanksId(kind)}`, 303);
  if (isFromMachine(form)) return back;
  const typed = typedIn(form, kind);
  try {
    await callApi(entriesPath(id, kind), { method: "POST", body: typed }, fetchApi);
    return back;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal: Refusal = { kind, message: error.message, fields: error.fields, typed };
    return data(refusal, { status: error.status });
  }
}
