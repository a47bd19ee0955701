import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { pick } from "#platform/pick.ts";
import { memorialQuery } from "../../components/memorial-queries.ts";
import { changeRestingPlace, getRestingPlace, type RestingPlace } from "../contract.ts";
import {
  afterSaving,
  changeOf,
  draftOf,
  merged,
  typedSince,
  type RestingPlaceDraft,
  type RestingPlaceField,
} from "./resting-place-draft.ts";

type State =
  | { is: "still" | "saving" | "saved" }
  | { is: "conflict"; asked: readonly RestingPlaceField[] }
  | { is: "failed"; message: string | null; fields: Record<string, string> };

/**
 * Saves burials and lease when a field is left or a choice made, one request at a time. What could
 * not be saved stays on the screen.
 */
export function useRestingPlace(memorialId: string, first: RestingPlace) {
  const client = useQueryClient();
  const [known, setKnown] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first));
  const [state, setState] = useState<State>({ is: "still" });
  const latest = useRef({ draft, known, isSending: false });

  function type(change: Partial<RestingPlaceDraft>) {
    latest.current.draft = { ...latest.current.draft, ...change };
    setDraft(latest.current.draft);
  }

  async function save(): Promise<void> {
    const now = latest.current;
    const begun = now.draft;
    if (now.isSending || changeOf(begun, draftOf(now.known)) === null) return;
    now.isSending = true;
    setState({ is: "saving" });
    try {
      const { answer, next, asked, isSaved } = await send(memorialId, now.known, begun);
      const isMore = now.draft !== begun;
      now.known = answer;
      setKnown(answer);
      type({ ...next, ...typedSince(begun, now.draft) });
      now.isSending = false;
      void client.invalidateQueries({ queryKey: memorialQuery(memorialId).queryKey });
      setState(asked.length > 0 ? { is: "conflict", asked } : { is: "saved" });
      if (asked.length === 0 && (isMore || !isSaved)) await save();
    } catch (error) {
      now.isSending = false;
      setState(failureOf(error));
    }
  }

  /** Of what both have changed: keeps what was typed here, or takes what the other has saved. */
  function settle(asked: readonly RestingPlaceField[], whose: "mine" | "theirs") {
    setState({ is: "still" });
    if (whose === "theirs") type(pick(draftOf(latest.current.known), asked));
    void save();
  }

  const fields = state.is === "failed" ? state.fields : {};
  return { draft, known, state, fields, type, save, settle };
}

/** Saves what was changed. If another keeper has saved before, puts both changes together instead. */
async function send(memorialId: string, known: RestingPlace, draft: RestingPlaceDraft) {
  const params = { id: memorialId };
  const base = draftOf(known);
  const body = changeOf(draft, base) ?? {};
  try {
    const headers = { "if-match": `"${known.revision}"` };
    const answer = await call(changeRestingPlace, { params, body }, { headers });
    return { answer, next: afterSaving(draft, answer), asked: [], isSaved: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const answer = await call(getRestingPlace, { params });
    const { draft: next, both: asked } = merged(base, draft, draftOf(answer));
    return { answer, next, asked, isSaved: false };
  }
}

function failureOf(error: unknown): State {
  if (!(error instanceof ApiError)) return { is: "failed", message: null, fields: {} };
  return { is: "failed", message: error.message, fields: error.fields };
}
