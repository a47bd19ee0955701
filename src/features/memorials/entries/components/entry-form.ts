import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { useToast } from "#ui/toast.tsx";
import { entriesPath } from "../../components/memorial-queries.ts";
import { hideEntry, hopedId, showEntry, type Left } from "./entry-cache.ts";
import { isFromMachine, typedIn, type Refusal, type Typed } from "./visitor-form.ts";

type Sending = { typed: Typed; key: string; form: HTMLFormElement };

type EntryForm<Kind extends Left["kind"]> = {
  id: string;
  kind: Kind;
  /** What the server said to the same form, posted without a script. */
  refusal: Refusal | null;
  /** The entry as it will probably be answered: it is shown at once. */
  hope: (typed: Typed, id: string) => Extract<Left, { kind: Kind }>["entry"];
  /** "Lyset blev ikke tændt." */
  failed: string;
};

/** A visitor's form, sent by script: shown at once, kept when it fails, and never sent twice. */
export function useEntryForm<Kind extends Left["kind"]>(options: EntryForm<Kind>) {
  const { id, kind, refusal, hope, failed } = options;
  type Entry = Extract<Left, { kind: Kind }>["entry"];
  const { t } = useTranslation("memorials");
  const client = useQueryClient();
  const toast = useToast();
  const attempt = useRef<{ words: string; key: string } | null>(null);

  const { mutate, isPending, data, error } = useMutation({
    mutationFn: ({ typed, key }: Sending) =>
      callApi<Entry>(entriesPath(id, kind), {
        method: "POST",
        body: typed,
        headers: { "idempotency-key": key },
      }),
    onMutate: ({ typed, key }) =>
      showEntry(client, id, { kind, entry: hope(typed, hopedId(key)) } as Left),
    onSuccess: (entry, { key, form }) => {
      hideEntry(client, id, hopedId(key));
      showEntry(client, id, { kind, entry } as Left);
      attempt.current = null;
      form.reset();
    },
    onError: (problem, { key, form }) => {
      hideEntry(client, id, hopedId(key));
      toast.show({ tone: "bad", title: failed, description: reason(problem) });
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
    },
  });

  function reason(problem: Error): string {
    return problem instanceof ApiError ? problem.message : t("entries.offline");
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = new FormData(form);
    if (isPending) return;
    if (isFromMachine(sent)) return form.reset();
    const typed = typedIn(sent, kind);
    const words = JSON.stringify(typed);
    if (attempt.current?.words !== words) attempt.current = { words, key: newKey() };
    mutate({ typed, key: attempt.current.key, form });
  }

  const fields = error instanceof ApiError ? error.fields : (refusal?.fields ?? {});
  const message = error === null ? (refusal?.message ?? null) : reason(error);
  return {
    submit,
    isPending,
    /** What was left, once it was accepted. */
    left: error === null ? (data ?? null) : null,
    problem: data === undefined || error !== null ? message : null,
    fields,
    typed: refusal?.typed ?? {},
  };
}

/** Random enough to be nobody else's; `randomUUID` is missing where there is no certificate. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
