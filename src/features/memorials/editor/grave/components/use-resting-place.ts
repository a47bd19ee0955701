import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { pick } from "#platform/pick.ts";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import { useUnsavedPart } from "#features/memorials/editor/components/unsaved-parts.ts";
import {
  changeRestingPlace,
  getRestingPlace,
  type RestingPlace,
} from "#features/memorials/grave/contract.ts";
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

/** What was typed and isn't saved, with what it was typed over. */
type KeptDraft = { draft: RestingPlaceDraft; known: RestingPlace };

const nameOf = (memorialId: string) => `grave ${memorialId}`;

export function keptRestingPlace(memorialId: string): KeptDraft | null {
  return readDraft(nameOf(memorialId)) as KeptDraft | null;
}

/** As it was left, joined with what others have saved since. */
function beginWith(memorialId: string, known: RestingPlace) {
  const kept = keptRestingPlace(memorialId);
  if (kept === null) return { draft: draftOf(known), both: [] };
  return merged(draftOf(kept.known), kept.draft, draftOf(known));
}

function isUnsaved({ draft, known }: KeptDraft): boolean {
  return changeOf(draft, draftOf(known)) !== null;
}

function keep(memorialId: string, { draft, known }: KeptDraft): void {
  if (isUnsaved({ draft, known })) keepDraft(nameOf(memorialId), { draft, known });
  else dropDraft(nameOf(memorialId));
}

/** What was left unsaved is saved, or says at its field why it can't be. */
function useAtBegin(save: () => Promise<void>): void {
  const once = useRef<(() => Promise<void>) | null>(save);
  useEffect(() => {
    void once.current?.();
    once.current = null;
  }, []);
}

function stateOf(asked: readonly RestingPlaceField[], otherwise: "still" | "saved"): State {
  return asked.length > 0 ? { is: "conflict", asked } : { is: otherwise };
}

/**
 * Saves burials and lease when a field is left or a choice made, one request at a time. What could
 * not be saved stays on the screen, and in the tab when the page is left.
 */
export function useRestingPlace(memorialId: string, first: RestingPlace) {
  const client = useQueryClient();
  const [begun] = useState(() => beginWith(memorialId, first));
  const [known, setKnown] = useState(first);
  const [draft, setDraft] = useState(begun.draft);
  const [state, setState] = useState<State>(() => stateOf(begun.both, "still"));
  const isAsked = begun.both.length > 0;
  const latest = useRef({ draft, known, sending: null as Promise<void> | null, isAsked });

  function type(change: Partial<RestingPlaceDraft>) {
    const now = latest.current;
    now.draft = { ...now.draft, ...change };
    setDraft(now.draft);
    keep(memorialId, now);
  }

  function save(): Promise<void> {
    const now = latest.current;
    // The other version would be overwritten before anybody has chosen.
    if (now.sending === null && !now.isAsked && isUnsaved(now)) now.sending = sendDraft();
    return now.sending ?? Promise.resolve();
  }

  async function sendDraft(): Promise<void> {
    const now = latest.current;
    const sent = now.draft;
    setState({ is: "saving" });
    try {
      const { answer, next, asked, isSaved } = await send(memorialId, now.known, sent);
      const isMore = now.draft !== sent;
      now.known = answer;
      setKnown(answer);
      type({ ...next, ...typedSince(sent, now.draft) });
      now.sending = null;
      now.isAsked = asked.length > 0;
      void client.invalidateQueries({ queryKey: memorialQuery(memorialId).queryKey });
      setState(stateOf(asked, "saved"));
      if (asked.length === 0 && (isMore || !isSaved)) await save();
    } catch (error) {
      now.sending = null;
      setState(failureOf(error));
    }
  }

  useUnsavedPart({ isUnsaved: () => isUnsaved(latest.current), save });

  useAtBegin(save);

  /** Of what both have changed: keeps what was typed here, or takes what the other has saved. */
  function settle(asked: readonly RestingPlaceField[], whose: "mine" | "theirs") {
    setState({ is: "still" });
    latest.current.isAsked = false;
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
