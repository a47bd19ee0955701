import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fragment, useEffect, useId, useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { enqueueWrite, removeWaiting } from "#platform/offline/outbox.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { messageCalls, type WrittenMessage } from "../contract.ts";
import { ENTRIES, type MessageKind } from "../../entries/contract.ts";
import { hideEntry, showEntry } from "./entry-cache.ts";
import { Letter, type LetterProps } from "./letter.tsx";
import { entriesPath } from "./entry-queries.ts";
import { findKept, type Own } from "./own-entries.ts";
import { typedIn, type Typed } from "../../entries/components/visitor-form.ts";

type Words = { authorName: string; message: string; relation: string | null };

export type OwnLetterProps = Pick<
  LetterProps,
  "anchor" | "date" | "waiting" | "areActionsBelow" | "picture"
> & {
  id: string;
  kind: MessageKind;
  own: Own;
  words: Words;
  onCorrected?: (entry: WrittenMessage) => void;
  onTakenBack?: () => void;
};

/** A letter that its author may still correct or take back. */
export function OwnLetter(props: OwnLetterProps) {
  const { id, kind, own, words, onTakenBack, ...letter } = props;
  const { t } = useTranslation("memorials");
  const client = useQueryClient();
  const [state, setState] = useState<"shown" | "changing" | "asking">("shown");
  const takeBack = useMutation({
    mutationFn: () =>
      call(messageCalls[kind].takeBack, {
        params: { id, entryId: own.entryId },
        body: { secret: own.secret },
      }),
    onSuccess: async () => {
      onTakenBack?.();
      hideEntry(client, id, own.entryId);
      const kept = await findKept(entriesPath(id, kind), own.entryId);
      if (kept !== null) await removeWaiting(kept);
    },
  });

  if (state === "changing") return <CorrectForm {...props} onEnd={() => setState("shown")} />;
  return (
    <Letter
      {...letter}
      areActionsBelow={letter.areActionsBelow === true && state === "shown"}
      text={words.message}
      signature={words.authorName}
      relation={words.relation}
      actions={
        state === "shown" ? (
          <>
            <Button variant="bare" small onClick={() => setState("changing")}>
              {t(`kinds.${kind}.own.correct`)}
            </Button>
            <Button variant="bare" small onClick={() => setState("asking")}>
              {t("own.takeBack")}
            </Button>
          </>
        ) : (
          // Other buttons than before: a key pressed twice answers nothing.
          <Fragment key="asking">
            <p>{t(`kinds.${kind}.own.ask`)}</p>
            <Button
              variant="bad"
              small
              busy={takeBack.isPending ? t("own.takingBack") : null}
              onClick={() => takeBack.mutate()}
            >
              {t("own.yes")}
            </Button>
            <Button variant="bare" small onClick={() => setState("shown")}>
              {t("own.no")}
            </Button>
            {takeBack.error !== null && <Problem error={takeBack.error} />}
          </Fragment>
        )
      }
    />
  );
}

function Problem({ error }: { error: Error }) {
  const { t } = useTranslation("memorials");
  if (!(error instanceof ApiError)) return <Banner tone="bad">{t("entries.offline")}</Banner>;
  return <Banner tone="bad">{error.status === 404 ? t("own.tooLate") : error.message}</Banner>;
}

function CorrectForm(props: OwnLetterProps & { onEnd: () => void }) {
  const { id, kind, own, words, onCorrected, onEnd } = props;
  const { t } = useTranslation("memorials");
  const label = useId();
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ authorName = "", message = "", relation }: Typed) =>
      call(messageCalls[kind].correct, {
        params: { id, entryId: own.entryId },
        body: { authorName, message, relation, secret: own.secret },
      }),
    onSuccess: async (entry, typed) => {
      onEnd();
      onCorrected?.(entry);
      const { waits, ...shown } = entry;
      if (waits) hideEntry(client, id, entry.id);
      else showEntry(client, id, { kind, entry: shown });
      const before = await findKept(entriesPath(id, kind), own.entryId);
      if (before === null) return;
      const { heldAs: _held, sentAs: _sent, ...kept } = before;
      const body = { ...kept.body, ...typed };
      await enqueueWrite({
        ...kept,
        body,
        ...(waits ? { heldAs: entry.id } : { sentAs: entry.id }),
      });
    },
  });
  const fields = error instanceof ApiError ? error.fields : {};
  const isAtField = Object.keys(fields).length > 0;

  useEffect(() => {
    const first = error === null ? "textarea" : "[aria-invalid]";
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [error]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // In the document it may stand in the form of new entries.
    event.stopPropagation();
    if (!isPending) mutate(typedIn(new FormData(event.currentTarget), kind));
  }

  return (
    <form ref={form} className="letter-form" aria-labelledby={label} onSubmit={submit} noValidate>
      <h3 id={label}>{t(`kinds.${kind}.own.correct`)}</h3>
      {error !== null && !isAtField && <Problem error={error} />}
      <Field label={t(`kinds.${kind}.message`)} error={fields["message"]}>
        <TextArea
          name="message"
          required
          defaultValue={words.message}
          limit={{ max: ENTRIES[kind].maxLength, text: (count) => t("letters.left", { count }) }}
        />
      </Field>
      <Field label={t("letters.signature")} error={fields["authorName"]}>
        <TextInput name="authorName" autoComplete="name" required defaultValue={words.authorName} />
      </Field>
      <Field
        label={t("letters.relation")}
        optional={t("letters.optional")}
        error={fields["relation"]}
      >
        <TextInput name="relation" defaultValue={words.relation ?? ""} />
      </Field>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("own.saving") : null}>
          {t("own.save")}
        </Button>
        <Button variant="bare" onClick={onEnd}>
          {t("own.leave")}
        </Button>
      </div>
    </form>
  );
}
