import { notifyManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, type RefObject, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import type { CallOptions } from "#platform/pages/call.ts";
import { formProblems } from "#platform/pages/form-problems.ts";
import { newKey, useAttemptKey } from "#platform/pages/attempt-key.ts";
import type { Waiting } from "#platform/offline/outbox.ts";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { useToast } from "#ui/toast.tsx";
import { entriesPath } from "./entry-queries.ts";
import { hideEntry, optimisticId, showEntry } from "./entry-cache.ts";
import type { ShownEntry } from "../contract.ts";
import {
  isFromMachine,
  typedIn,
  type Refusal,
  type Typed,
} from "../../entries/components/visitor-form.ts";

type Kind = ShownEntry["kind"];
type Shown<K extends Kind> = Extract<ShownEntry, { kind: K }>["entry"];
/** An entry that waits for approval is not on the page yet. */
type EntryOf<K extends Kind> = Shown<K> & { waits?: true };
type Sending = { typed: Typed; key: string; secret: string };

type EntryForm<K extends Kind> = {
  id: string;
  kind: K;
  /** The refusal of the same form, submitted without JavaScript. */
  refusal: Refusal | null;
  /** A keeper approves every entry of the section before it is shown. */
  isChecked: boolean;
  send: (typed: Typed, options: CallOptions) => Promise<EntryOf<K>>;
  /** The expected response, shown optimistically. */
  optimistic: (typed: Typed, id: string) => Shown<K>;
  /** "Lyset blev ikke tændt." */
  failed: string;
  /** Brings the place into view where the entry will stand. */
  arrive?: () => Promise<void>;
  /** What goes along with what was typed; `null` if that can't be sent, which is said at its field. */
  attach?: () => Promise<Typed | null>;
};

/**
 * A visitor's form with JavaScript: shows the entry optimistically, queues it when sending fails,
 * and sends it once.
 */
export function useEntryForm<K extends Kind>(given: EntryForm<K>) {
  const { refusal } = given;
  const { t } = useTranslation("memorials");
  const mutation = useSending(given);
  const { isPending, data, error, variables, reset } = mutation;
  const form = useFocusOnProblem(error);
  const offline = t("entries.offline");
  const said = (fields: Record<string, string>): Record<string, string> =>
    isBlank(fields) ? { message: t("letters.blank") } : fields;
  const submit = useSubmit(given, mutation, form, offline);

  const wasAccepted = data !== undefined && error === null;
  const { problem, fields } = formProblems(error, wasAccepted ? null : refusal, offline);
  return {
    form,
    submit,
    isPending,
    /** What is being sent. */
    sending: isPending ? (variables?.typed ?? null) : null,
    /** What the browser keeps to change the accepted entry; `null` without one. */
    secret: wasAccepted ? (variables?.secret ?? null) : null,
    /** Forgets the accepted entry, for another one. */
    reset,
    /** The accepted entry; `null` before that, also while it is queued offline. */
    left: wasAccepted ? data : null,
    problem,
    fields: said(fields),
    typed: refusal?.typed ?? {},
  };
}

function useSubmit<K extends Kind>(
  { kind, failed, arrive, attach }: EntryForm<K>,
  { mutate, isPending, data }: ReturnType<typeof useSending<K>>,
  form: RefObject<HTMLFormElement | null>,
  offline: string,
) {
  const toast = useToast();
  const keyFor = useAttemptKey();
  const secrets = useRef(new Map<string, string>());
  const isArriving = useRef(false);
  const isCandle = kind === "candle";

  async function send(sent: FormData) {
    isArriving.current = true;
    await arrive?.();
    const along = attach === undefined ? {} : await attach();
    isArriving.current = false;
    if (along === null) return;
    // Two presses are one candle: the place shows the one that burns.
    if (isCandle && data) return;
    const typed = { ...typedIn(sent, kind), ...along };
    const key = keyFor(JSON.stringify(typed));
    const secret = secrets.current.get(key) ?? newKey();
    secrets.current.set(key, secret);
    mutate(
      { typed, key, secret },
      {
        onSuccess: (entry) => {
          // Until a candle is lit, the same again is the same candle.
          if (isCandle && entry === null) return;
          keyFor(null);
          form.current?.reset();
        },
        onError: (error) => {
          const description = formProblems(error, null, offline).problem;
          // What is wrong with a field is said there.
          if (description) toast.show({ tone: "bad", inPage: "said", title: failed, description });
        },
      },
    );
  }

  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    if (isPending || isArriving.current) return;
    if (isFromMachine(sent)) event.currentTarget.reset();
    else void send(sent);
  };
}

/** Neither words nor a name: one sentence says both. */
function isBlank(fields: Record<string, string>): boolean {
  return fields["message"] !== undefined && fields["authorName"] !== undefined;
}

/** Sends the entry; an optimistic one is shown until the response. */
function useSending<K extends Kind>(given: EntryForm<K>) {
  const { id, kind, optimistic, isChecked } = given;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sending: Sending) => sendOrQueue(given, sending),
    onMutate: ({ typed, key }) => {
      if (isChecked && typed["message"]) return;
      showEntry(client, id, { kind, entry: optimistic(typed, optimisticId(key)) } as ShownEntry);
    },
    onSuccess: (entry, { key }) =>
      // Unbatched, the page would render once without either entry.
      notifyManager.batch(() => {
        hideEntry(client, id, optimisticId(key));
        if (entry !== null && !entry.waits) showEntry(client, id, { kind, entry } as ShownEntry);
      }),
    onError: (_, { key }) => hideEntry(client, id, optimisticId(key)),
  });
}

/** `null` if the entry was queued because the browser is offline. */
async function sendOrQueue<K extends Kind>(
  { id, kind, send }: EntryForm<K>,
  { typed, key, secret }: Sending,
): Promise<EntryOf<K> | null> {
  const path = entriesPath(id, kind);
  const body = { ...typed, secret };
  try {
    // Counted since the page was opened: nobody can have seen the form for longer.
    const age = String(Math.floor(performance.now() / 1000));
    const headers = { "idempotency-key": key, "form-age": age };
    const entry = await send(body, { headers });
    const sentAt = new Date().toISOString();
    if (entry.waits) await queueEntry({ path, body, key, sentAt, heldAs: entry.id });
    else if (kind !== "candle") await queueEntry({ path, body, key, sentAt, sentAs: entry.id });
    return entry;
  } catch (problem) {
    if (problem instanceof ApiError) throw problem;
    if (!(await queueEntry({ path, body, key }))) throw problem;
    return null;
  }
}

/** Returns `false` if the browser has no storage, or the code for it could not be loaded. */
async function queueEntry(
  waiting: Omit<Waiting, "writtenAt" | "problem"> & { body: Typed },
): Promise<boolean> {
  try {
    const outbox = await import("#platform/offline/outbox.ts");
    await outbox.enqueueWrite(waiting);
    return true;
  } catch {
    return false;
  }
}
