import "./events.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { eventsQuery } from "#features/memorials/timeline/components/events-query.ts";
import { mediaQuery } from "#features/memorials/media/components/media-query.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { EventDate } from "#features/memorials/timeline/components/event-date.tsx";
import {
  EVENTS_MAX,
  type EventType,
  type TimelineEvent,
} from "#features/memorials/timeline/contract.ts";
import { newDraft } from "./event-draft.ts";
import { EventForm } from "./event-form.tsx";
import { useEventRemoval } from "./event-removal.ts";
import { dropKeptDraft, keptDraft } from "./event-saving.ts";

/** A new event has no id yet. */
type Open = { id: string } | { type: EventType } | null;

export type EventsEditorProps = { memorial: Memorial };

/** The years as a list to read, of which one is open. */
export function EventsEditor({ memorial }: EventsEditorProps) {
  const { t } = useTranslation("timeline");
  const { data, error } = useQuery(eventsQuery(memorial.id));
  const { data: media } = useQuery(mediaQuery(memorial.id));
  const items = data?.items ?? [];
  const [open, setOpen] = useState<Open>(() => leftOpen(memorial.id, items));
  const [moved, setMoved] = useState("");
  const focusOn = useReturningFocus();
  const remove = useEventRemoval(memorial);
  useFreshDates(memorial);
  // The open row stays where it is until it is done.
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const shown = order === null ? items : inShownOrder(items, order);

  function openRow(next: Open) {
    setOrder(next === null ? null : items.map(({ id }) => id));
    setOpen(next);
  }

  function close(saved: TimelineEvent | null, before: number) {
    openRow(null);
    if (saved === null) return focusOn(null);
    focusOn(saved.id);
    const known = items.filter(({ id }) => id !== saved.id);
    setMoved(JSON.stringify([saved.id, before, known.length + 1]));
    return undefined;
  }

  function giveUp(event: TimelineEvent | null) {
    const at = items.findIndex(({ id }) => id === event?.id);
    dropKeptDraft(memorial.id, event?.id ?? null);
    openRow(null);
    focusOn((items[at + 1] ?? items[at - 1])?.id ?? null);
    if (event !== null) remove(event);
  }

  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (!data) return <Spinner label={t("loading")} />;
  const form = (event: TimelineEvent | null, type: EventType, at: number) => (
    <EventForm
      key={event?.id ?? type}
      memorial={memorial}
      event={event}
      blank={newDraft(type, type === "other" ? "" : t(`begin.${type}`))}
      media={media?.items ?? []}
      onClose={(saved) => close(saved, at)}
      onRemove={giveUp}
    />
  );
  const isFull = items.length >= EVENTS_MAX;
  const has = (type: EventType) => items.some((item) => item.type === type);
  return (
    <div className="events">
      <p className="visually-hidden" role="status">
        {movedWords()}
      </p>
      {shown.length > 0 && (
        <ol className="event-rows">
          {shown.map((event, index) =>
            open !== null && "id" in open && open.id === event.id ? (
              <li key={event.id} className="event-row-open">
                {form(event, event.type, index)}
              </li>
            ) : (
              <EventRow key={event.id} event={event} onOpen={() => openRow({ id: event.id })} />
            ),
          )}
        </ol>
      )}
      {open !== null && "type" in open && (
        <div className="event-row-open">{form(null, open.type, -1)}</div>
      )}
      {isFull && <p>{t("full", { max: EVENTS_MAX })}</p>}
      {(open === null || "id" in open) && !isFull && (
        <div className="actions">
          <Button id="add-event" variant="quiet" onClick={() => openRow({ type: "other" })}>
            {t("add")}
          </Button>
          {(["birth", "death"] as const)
            .filter((type) => !has(type))
            .map((type) => (
              <Button key={type} variant="bare" onClick={() => openRow({ type })}>
                {t(`addLife.${type}`)}
              </Button>
            ))}
        </div>
      )}
    </div>
  );

  /** Where a row stands once it is done, if it moved. */
  function movedWords(): string {
    if (moved === "" || open !== null) return "";
    const [id, before] = JSON.parse(moved) as [string, number, number];
    const at = items.findIndex((item) => item.id === id);
    const what = items[at]?.title ?? "";
    if (at === before || at < 0) return t("saved", { what });
    return t("moved", { what, place: at + 1, count: items.length });
  }
}

function EventRow({ event, onOpen }: { event: TimelineEvent; onOpen: () => void }) {
  const { t } = useTranslation("timeline");
  const { id, title, happenedOn, hints } = event;
  return (
    <li className="event-row">
      <p className="event-when">{happenedOn === null ? t("noDate") : <EventDate {...event} />}</p>
      <div className="event-words">
        <p dir="auto">{title}</p>
        {hints.map((hint) => (
          <p key={hint} className="event-hint small">
            {t(`dateHints.${hint}`)}
          </p>
        ))}
      </div>
      <Button
        id={`edit-event-${id}`}
        variant="bare"
        small
        aria-label={t("editNamed", { what: title })}
        onClick={onOpen}
      >
        {t("edit")}
      </Button>
    </li>
  );
}

/** What was typed before a reload is open again. */
function leftOpen(memorialId: string, items: readonly TimelineEvent[]): Open {
  const kept = keptDraft(memorialId, null);
  if (kept !== null) return { type: kept.draft.type };
  const left = items.find(({ id }) => keptDraft(memorialId, id) !== null);
  return left === undefined ? null : { id: left.id };
}

function inShownOrder(items: readonly TimelineEvent[], order: readonly string[]) {
  const known = items.filter(({ id }) => order.includes(id));
  const added = items.filter(({ id }) => !order.includes(id));
  const sorted = known.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  return [...sorted, ...added];
}

/** The row that was open keeps the focus at its new place; without one, the button that adds years. */
function useReturningFocus(): (id: string | null) => void {
  const [to, setTo] = useState<{ id: string | null } | null>(null);
  useEffect(() => {
    if (to === null) return;
    const name = to.id === null ? "add-event" : `edit-event-${to.id}`;
    const target = document.getElementById(name) ?? document.getElementById("add-event");
    target?.focus();
  }, [to]);
  return (id) => setTo({ id });
}

/** Ages, hints and the places of birth and death follow the memorial's dates. */
function useFreshDates({ id, bornOn, diedOn }: Memorial): void {
  const client = useQueryClient();
  const dates = `${bornOn} ${diedOn}`;
  const known = useRef(dates);
  useEffect(() => {
    if (known.current === dates) return;
    known.current = dates;
    void client.invalidateQueries({ queryKey: eventsQuery(id).queryKey });
  }, [client, dates, id]);
}
