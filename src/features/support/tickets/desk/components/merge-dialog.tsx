import { useQuery } from "@tanstack/react-query";
import { useId, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { useNavigate } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { searchTickets, type TicketItem, type WholeTicket } from "../contract.ts";
import { mergeTicket } from "../merging/contract.ts";
import { ticketPath } from "./ticket-queries.ts";
import { useTicketStep } from "./ticket-step.ts";
import { writerName } from "./writer-name.ts";

type MergeDialogProps = { ticket: WholeTicket; open: boolean; onClose: () => void };

/** Lets a ticket go on in another, found by whatever is known of it. */
export function MergeDialog({ ticket, open, onClose }: MergeDialogProps) {
  const { t } = useTranslation("tickets");
  return (
    <Dialog open={open} onClose={onClose} title={t("merge.title")}>
      <p>{t("merge.text")}</p>
      <Merging ticket={ticket} onClose={onClose} />
    </Dialog>
  );
}

function Merging({ ticket, onClose }: Omit<MergeDialogProps, "open">) {
  const { t } = useTranslation("tickets");
  const navigate = useNavigate();
  const form = useId();
  // The other letters of the same person are the likely ones.
  const [text, setText] = useState(ticket.contact.email || ticket.number);
  const { items, isPending: isSearching, error: searchError } = useOthers(ticket.id, text);
  const [intoId, setInto] = useState<string | null>(null);
  const into = items.find(({ id }) => id === intoId) ?? null;
  const { mutate, error, isPending } = useTicketStep({
    ticket,
    send: (body: { intoId: string; reason: string }, headers) =>
      call(mergeTicket, { params: { ticketId: ticket.id }, body }, { headers }),
    done: t("merge.done"),
    failed: t("merge.failed"),
    onDone: () => {
      onClose();
      if (intoId !== null) void navigate(ticketPath(intoId));
    },
  });
  const fields = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { reason } = textsIn(new FormData(event.currentTarget), ["reason"]);
    if (!isPending && intoId !== null) mutate({ intoId, reason });
  }

  return (
    <>
      <form
        className="merge-search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setText(textsIn(new FormData(event.currentTarget), ["text"]).text);
        }}
      >
        <Field label={t("merge.search")} hint={t("merge.searchHint")}>
          <TextInput name="text" type="search" autoComplete="off" defaultValue={text} />
        </Field>
        <Button type="submit" variant="quiet" small>
          {t("search.submit")}
        </Button>
      </form>
      {searchError && <Banner tone="bad">{searchError.message}</Banner>}
      <form id={form} className="stack" noValidate onSubmit={submit}>
        {items.length > 0 && (
          <FieldGroup label={t("merge.into")} error={fields["intoId"]}>
            <RadioList
              name="intoId"
              value={intoId}
              onChange={setInto}
              options={items.map((item) => ({
                value: item.id,
                title: <bdi>{item.subject === "" ? t("noSubject") : item.subject}</bdi>,
                text: describe(item),
              }))}
            />
          </FieldGroup>
        )}
        {items.length === 0 && !isSearching && <p role="status">{t("merge.none")}</p>}
        {into !== null && into.contact.answersTo !== ticket.contact.answersTo && (
          <Banner tone="warn">{t("merge.asNote", { email: into.contact.email })}</Banner>
        )}
        <Field label={t("merge.reason")} error={fields["reason"]}>
          <TextInput name="reason" autoComplete="off" />
        </Field>
        <div className="actions">
          <Button variant="quiet" onClick={onClose}>
            {t("leave")}
          </Button>
          <Button
            type="submit"
            aria-disabled={intoId === null}
            busy={isPending ? t("saving") : null}
          >
            {t("merge.submit")}
          </Button>
        </div>
      </form>
    </>
  );
}

function describe({ number, contact }: TicketItem) {
  return (
    <span>
      {number} · <bdi>{writerName(contact)}</bdi>
    </span>
  );
}

const SHOWN_MAX = 8;

function useOthers(ticketId: string, text: string) {
  const { data, error, isPending } = useQuery({
    queryKey: [searchTickets.path, { text, limit: SHOWN_MAX }],
    queryFn: () => call(searchTickets, { body: { text, limit: SHOWN_MAX } }),
    enabled: text !== "",
    staleTime: 0,
  });
  const others = data?.items.filter(({ id, state }) => id !== ticketId && state !== "merged");
  return { items: others ?? [], error, isPending: text !== "" && isPending };
}
