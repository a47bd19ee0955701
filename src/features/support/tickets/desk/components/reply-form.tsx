import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { listTickets, REPLY_MAX, replyToTicket, type WholeTicket } from "../contract.ts";
import { ChosenFiles } from "./chosen-files.tsx";
import { useKeptDraft } from "./kept-draft.ts";
import { useLeaving } from "./leaving-replies.tsx";
import { MacroChoice } from "./macro-choice.tsx";
import { ticketQuery } from "./ticket-queries.ts";
import { ifMatch, wasChanged } from "./ticket-step.ts";
import { WhatCame } from "./what-came.tsx";
import { writerName } from "./writer-name.ts";
import { isCrossed, type Begun } from "./writing.ts";

/** What a reply leaves behind. */
const THEN = ["waiting", "closed", "open"] as const;
type Then = (typeof THEN)[number];

export type ReplyFormProps = {
  ticket: WholeTicket;
  begun: Begun;
  onBegin: (begun: Begun) => void;
  /** Where a key leads to. */
  field: RefObject<HTMLTextAreaElement | null>;
};

/** The answer as it is mailed. What came meanwhile stands above it, and the text stays. */
export function ReplyForm({ ticket, begun, onBegin, field }: ReplyFormProps) {
  const { t } = useTranslation("tickets");
  const { returned } = useLeaving();
  const back = returned?.ticketId === ticket.id ? returned : null;
  const draft = useKeptDraft(ticket, back?.body ?? null);
  const [files, setFiles] = useState<readonly File[]>(back?.files ?? []);
  const [then, setThen] = useState<Then>("waiting");
  const { submit, error, isPending, refusals, reset } = useSending({
    ticket,
    begun,
    typed: { body: draft.text, then, files },
    onSent: () => {
      draft.end();
      setFiles([]);
      onBegin(null);
    },
  });
  const fields = error instanceof ApiError ? error.fields : {};

  function read() {
    reset();
    onBegin(ticket);
  }

  function write(typed: string) {
    draft.write(typed);
    if (typed === "") onBegin(null);
  }

  // Also for what was kept or taken back: it is written for what stands here now.
  useEffect(() => {
    if (draft.text !== "" && begun === null) onBegin(ticket);
  }, [draft.text, begun, onBegin, ticket]);

  return (
    <div className="stack">
      <MacroChoice
        locale={ticket.locale}
        values={{ name: ticket.contact.name || null, number: ticket.number }}
        onChoose={(text, next) => {
          write(inserted(field.current, draft.text, text));
          if (next !== null) setThen(next);
        }}
      />
      <form className="stack" method="post" noValidate onSubmit={submit} data-sends>
        {isCrossed(begun, ticket) ? (
          <WhatCame before={begun} now={ticket} refusals={refusals} onRead={read} />
        ) : (
          wasChanged(error) && (
            <Banner tone="warn" title={t("reply.changed")}>
              {t("changed.text")}
            </Banner>
          )
        )}
        {error && !hasFieldProblems(error) && !wasChanged(error) && (
          <Banner tone="bad" title={t("reply.failed")}>
            {error instanceof ApiError ? error.message : t("offline")}
          </Banner>
        )}
        <Field
          label={t("reply.label", { name: writerName(ticket.contact) ?? t("erased") })}
          hint={
            draft.isKept ? t("reply.kept") : t("reply.hint", { email: ticket.contact.answersTo })
          }
          error={fields["body"]}
        >
          <TextArea
            ref={field}
            name="body"
            value={draft.text}
            onChange={({ target }) => write(target.value)}
            limit={{ max: REPLY_MAX, text: (count) => t("left", { count }) }}
          />
        </Field>
        <ChosenFiles files={files} onChange={setFiles} error={fields["file"]} />
        <div className="reply-actions">
          <Field label={t("then.label")} className="ticket-assignee">
            <Select
              name="then"
              value={then}
              options={THEN.map((value) => ({ value, label: t(`then.${value}`) }))}
              onChange={({ target }) => setThen(THEN.find((one) => one === target.value) ?? then)}
            />
          </Field>
          <Button type="submit" busy={isPending ? t("sending") : null}>
            {t("reply.submit")}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** At the cursor, or at the end where the field hasn't been entered. */
function inserted(area: HTMLTextAreaElement | null, text: string, added: string): string {
  if (area === null || text === "") return added;
  const { selectionStart, selectionEnd } = area;
  if (selectionEnd === 0) return `${text}\n\n${added}`;
  return text.slice(0, selectionStart) + added + text.slice(selectionEnd);
}

type Sending = {
  ticket: WholeTicket;
  begun: Begun;
  typed: { body: string; then: Then; files: readonly File[] };
  onSent: () => void;
};

function useSending({ ticket, begun, typed, onSent }: Sending) {
  const client = useQueryClient();
  const { leave } = useLeaving();
  const [refusals, setRefusals] = useState(0);
  const { queryKey } = ticketQuery(ticket.id);
  const isSent = useRef(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () =>
      call(
        replyToTicket,
        { params: { ticketId: ticket.id }, body: bodyOf(typed) },
        { headers: ifMatch((begun ?? ticket).revision) },
      ),
    onSuccess: ({ id: messageId, sendsAt }) => {
      const name = writerName(ticket.contact) ?? "";
      const { body, files } = typed;
      onSent();
      leave({ ticketId: ticket.id, messageId, name, sendsAt, body, files });
    },
    onError: (problem) => {
      if (wasChanged(problem)) setRefusals((before) => before + 1);
    },
    onSettled: () => {
      isSent.current = false;
      void client.invalidateQueries({ queryKey: pathKey(listTickets) });
      void client.invalidateQueries({ queryKey });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // Two quick presses are one reply.
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  }

  return { submit, error, isPending, refusals, reset };
}

/** Files need a form; without any the call takes JSON. */
function bodyOf({ body, then, files }: Sending["typed"]) {
  if (files.length === 0) return { body, then };
  const form = new FormData();
  form.set("body", body);
  form.set("then", then);
  for (const file of files) form.append("file", file);
  return form;
}
