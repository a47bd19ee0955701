import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { getTreePerson, type TreePerson } from "../contract.ts";
import { changeTreePerson } from "../editing/contract.ts";
import { changeOf, draftOf, merged, type PersonDraft } from "./person-draft.ts";
import { withoutBlanks } from "./person-lists.ts";
import { refreshTree } from "./tree-changes.ts";

/** What somebody else saved meanwhile, and the fields that both changed. */
export type Conflict = { theirs: TreePerson; both: readonly (keyof PersonDraft)[] };

/** What was typed and isn't saved, with the person that it was typed over. */
type Kept = { draft: PersonDraft; base: TreePerson };

/** Joining ends: whoever saves faster than we can read is left to the next press. */
const JOINS_MAX = 3;

type Typed = { params: { id: string; personId: string }; base: TreePerson; draft: PersonDraft };

/** Was saved, or is asked about: theirs, with what was typed in the fields that they left alone. */
type Outcome = { saved: TreePerson } | (Conflict & { draft: PersonDraft });

/** Saves what was typed; what somebody else saved meanwhile is joined with it. */
async function saveJoined({ params, base, draft }: Typed, joins = 0): Promise<Outcome> {
  const body = changeOf(base, draft);
  if (body === null) return { saved: base };
  try {
    const headers = { "if-match": `"${base.revision}"` };
    return { saved: await call(changeTreePerson, { params, body }, { headers }) };
  } catch (problem) {
    if (!isOutdated(problem) || joins === JOINS_MAX) throw problem;
    const theirs = await call(getTreePerson, { params });
    const joined = merged(base, theirs, draft);
    if (joined.both.length > 0) return { theirs, ...joined };
    return saveJoined({ params, base: theirs, draft: joined.draft }, joins + 1);
  }
}

function isOutdated(problem: unknown): boolean {
  return problem instanceof ApiError && problem.status === 412;
}

/** One person while they are edited: saved with the revision that was read. */
export function usePersonSaving(memorial: Memorial, person: TreePerson, onSaved: () => void) {
  const client = useQueryClient();
  const name = `tree ${memorial.id} ${person.id}`;
  const [kept] = useState(() => readDraft(name) as Kept | null);
  const [base, setBase] = useState(kept?.base ?? person);
  const [draft, setDraft] = useState(() => ({ ...draftOf(kept?.base ?? person), ...kept?.draft }));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const params = { id: memorial.id, personId: person.id };
  const { mutate, error, isPending } = useMutation({
    mutationFn: (typed: PersonDraft) => saveJoined({ params, base, draft: typed }),
    async onSuccess(outcome) {
      if ("theirs" in outcome) {
        setBase(outcome.theirs);
        setDraft(outcome.draft);
        return setConflict(outcome);
      }
      dropDraft(name);
      await refreshTree(client, memorial);
      return onSaved();
    },
  });

  function type(change: Partial<PersonDraft>) {
    const next = { ...draft, ...change };
    setDraft(next);
    keepDraft(name, { draft: next, base } satisfies Kept);
  }

  /** Mine are kept as typed, or theirs put in their place; then it is saved. */
  function settle(takes: "mine" | "theirs") {
    const next = takes === "mine" || conflict === null ? draft : withTheirs(draft, conflict);
    setDraft(next);
    setConflict(null);
    mutate(next);
  }

  return {
    draft,
    conflict,
    error,
    isSaving: isPending,
    wasKept: kept !== null,
    type,
    settle,
    save() {
      // Problems name the places of what was sent.
      const typed = withoutBlanks(draft);
      setDraft(typed);
      mutate(typed);
    },
    /** What was typed and isn't saved is let go. */
    drop: () => dropDraft(name),
  };
}

function withTheirs(draft: PersonDraft, { theirs, both }: Conflict): PersonDraft {
  const now = draftOf(theirs);
  const taken: Partial<PersonDraft> = Object.fromEntries(both.map((field) => [field, now[field]]));
  return { ...draft, ...taken };
}
