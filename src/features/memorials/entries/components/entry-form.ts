import { notifyManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { useAttemptKey } from "#platform/pages/attempt-key.ts";
import type { Waiting } from "#platform/offline/outbox.ts";
import { useToast } from "#ui/toast.tsx";
import { entriesPath } from "../../components/memorial-queries.ts";
import { hideEntry, hopedId, showEntry, type Left } from "./entry-cache.ts";
import { isFromMachine, typedIn, type Refusal, type Typed } from "./visitor-form.ts";

type Kind = Left["kind"];
type Shown<K extends Kind> = Extract<Left, { kind: K }>["entry"];
/** One that waits to be read is on no page yet. */
type EntryOf<K extends Kind> = Shown<K> & { waits?: true };
type Sending = { typed: Typed; key: string };

type EntryForm<K extends Kind> = {
  id: string;
  kind: K;
  /** What the server said to the same form, posted without a script. */
  refusal: Refusal | null;
  /** Words are read here before they are shown. */
  isChecked: boolean;
  /** The entry as it will probably be answered: it is shown at once. */
  hope: (typed: Typed, id: string) => Shown<K>;
  /** "Lyset blev ikke tændt." */
  failed: string;
};

/** A visitor's form, sent by script: shown at once, kept when it fails, and never sent twice. */
export function useEntryForm<K extends Kind>(given: EntryForm<K>) {
  const { kind, refusal, failed } = given;
  const { t } = useTranslation("memorials");
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const keyFor = useAttemptKey();
  const { mutate, isPending, data, error } = useSending(given);
  const reason = (problem: Error) =>
    problem instanceof ApiError ? problem.message : t("entries.offline");

  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [error]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    if (isPending) return;
    if (isFromMachine(sent)) return event.currentTarget.reset();
    const typed = typedIn(sent, kind);
    mutate(
      { typed, key: keyFor(JSON.stringify(typed)) },
      {
        onSuccess: () => {
          keyFor(null);
          form.current?.reset();
        },
        onError: (problem) =>
          toast.show({ tone: "bad", inPage: "said", title: failed, description: reason(problem) }),
      },
    );
  }

  const wasAccepted = data !== undefined && error === null;
  const isRefused = refusal !== null && !wasAccepted;
  return {
    form,
    submit,
    isPending,
    /** What was left, once it was accepted; `null` while it waits for a net, too. */
    left: wasAccepted ? data : null,
    problem: error === null ? (isRefused ? refusal.message : null) : reason(error),
    fields: error instanceof ApiError ? error.fields : isRefused ? refusal.fields : {},
    typed: refusal?.typed ?? {},
  };
}

/** The call; what it will probably answer stands on the page until it does. */
function useSending<K extends Kind>({ id, kind, hope, isChecked }: EntryForm<K>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sending: Sending) => sendOrPutOff<EntryOf<K>>(entriesPath(id, kind), sending),
    onMutate: ({ typed, key }) => {
      if (isChecked && typed["message"]) return;
      showEntry(client, id, { kind, entry: hope(typed, hopedId(key)) } as Left);
    },
    onSuccess: (entry, { key }) =>
      // One after the other the page would be rendered once without either.
      notifyManager.batch(() => {
        hideEntry(client, id, hopedId(key));
        if (entry !== null && !entry.waits) showEntry(client, id, { kind, entry } as Left);
      }),
    onError: (_, { key }) => hideEntry(client, id, hopedId(key)),
  });
}

/** `null` when there is no net, and the browser has kept it to be sent later. */
async function sendOrPutOff<Entry extends { id: string; waits?: true }>(
  path: string,
  { typed: body, key }: Sending,
): Promise<Entry | null> {
  try {
    // Since the page was opened: sooner than that nobody has seen the form.
    const age = String(Math.floor(performance.now() / 1000));
    const headers = { "idempotency-key": key, "form-age": age };
    const entry = await callApi<Entry>(path, { method: "POST", body, headers });
    if (entry.waits) await putOff({ path, body, key, heldAs: entry.id });
    return entry;
  } catch (problem) {
    if (problem instanceof ApiError) throw problem;
    if (!(await putOff({ path, body, key }))) throw problem;
    return null;
  }
}

/** `false` where the browser keeps nothing, or the code for it has not come either. */
async function putOff(
  waiting: Omit<Waiting, "writtenAt" | "problem"> & { body: Typed },
): Promise<boolean> {
  try {
    const outbox = await import("#platform/offline/outbox.ts");
    await outbox.putOff(waiting);
    return true;
  } catch {
    return false;
  }
}
