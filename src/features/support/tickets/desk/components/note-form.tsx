import { useState, type RefObject, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { addNote, REPLY_MAX, type WholeTicket } from "../contract.ts";
import { useTicketStep } from "./ticket-step.ts";

type NoteFormProps = { ticket: WholeTicket; field: RefObject<HTMLTextAreaElement | null> };

/** For colleagues. The person it is about has a right to it, and its writer is told so. */
export function NoteForm({ ticket, field }: NoteFormProps) {
  const { t } = useTranslation("tickets");
  const [text, setText] = useState("");
  const { mutate, error, isPending } = useTicketStep({
    ticket,
    send: (body: string) => call(addNote, { params: { ticketId: ticket.id }, body: { body } }),
    done: t("note.done"),
    failed: t("note.failed"),
    onDone: () => setText(""),
    ownMessage: (answer) => answer?.id,
  });
  const fields = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(text);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit} data-sends>
      <Field label={t("note.label")} hint={t("note.hint")} error={fields["body"]}>
        <TextArea
          ref={field}
          low
          name="body"
          value={text}
          onChange={({ target }) => setText(target.value)}
          limit={{ max: REPLY_MAX, text: (count) => t("left", { count }) }}
        />
      </Field>
      <div className="actions">
        <Button type="submit" variant="quiet" busy={isPending ? t("saving") : null}>
          {t("note.submit")}
        </Button>
      </div>
    </form>
  );
}
