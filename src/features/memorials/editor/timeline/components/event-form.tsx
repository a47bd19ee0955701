import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { DateField } from "#features/memorials/editor/autosave/components/date-field.tsx";
import { useUnsavedPart } from "#features/memorials/editor/components/unsaved-parts.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { TITLE_MAX, type TimelineEvent } from "#features/memorials/timeline/contract.ts";
import { EventConflict } from "./event-conflict.tsx";
import type { EventDraft } from "./event-draft.ts";
import { useEventSaving } from "./event-saving.ts";
import { LifeDateNote } from "./life-date-note.tsx";
import { MoreFields } from "./more-fields.tsx";

export type EventFormProps = {
  memorial: Memorial;
  /** `null` for a new one. */
  event: TimelineEvent | null;
  blank: EventDraft;
  media: readonly MediaItem[];
  /** Saved, or given up. */
  onClose: (saved: TimelineEvent | null) => void;
  onRemove: (event: TimelineEvent | null) => void;
};

/** The open row: saved whenever a field is left, and closed by *Færdig*. */
export function EventForm({ memorial, event, blank, media, onClose, onRemove }: EventFormProps) {
  const { t } = useTranslation("timeline");
  const { saving, base, draft, error, conflict, wasKept } = useEventSaving({
    memorial,
    event,
    blank,
  });
  useUnsavedPart(saving);
  const form = useRef<HTMLFormElement>(null);
  // Not while a field that was left is saved: a busy button can't be pressed.
  const [isFinishing, setFinishing] = useState(false);
  const fields = error instanceof ApiError ? error.fields : {};
  const isLife = draft.type !== "other";

  useEffect(() => {
    const first = isLife ? "[data-field=title]" : "[data-field=date] input";
    form.current?.querySelector<HTMLElement>(`${first}, [data-field=title]`)?.focus();
    form.current?.scrollIntoView({ block: "nearest" });
  }, [isLife]);

  function change(part: Partial<EventDraft>) {
    saving.type({ ...draft, ...part });
  }

  // Leaving a field saves it. A new event is added at the end: half a date would be refused.
  useEffect(() => {
    const element = form.current;
    if (element === null || base === null) return undefined;
    function leave({ target, relatedTarget }: FocusEvent) {
      const field = target instanceof Element ? target.closest(".field") : null;
      const isInside = relatedTarget instanceof Node && field?.contains(relatedTarget) === true;
      if (!isInside) void saving.save();
    }
    element.addEventListener("focusout", leave);
    return () => element.removeEventListener("focusout", leave);
  }, [base, saving]);

  function submit(submitted: SubmitEvent) {
    submitted.preventDefault();
    void finish();
  }

  async function finish() {
    if (isFinishing) return;
    setFinishing(true);
    const isSaved = await saving.save();
    setFinishing(false);
    if (isSaved) onClose(saving.state().base);
    else form.current?.querySelector<HTMLElement>("[aria-invalid], .field-error")?.focus();
  }

  return (
    <form ref={form} className="event-form" noValidate onSubmit={submit}>
      {wasKept && conflict === null && (
        <p role="status" className="small">
          {t("kept")}
        </p>
      )}
      {conflict !== null && <EventConflict saving={saving} conflict={conflict} />}
      {error !== null && !hasFieldProblems(error) && (
        <Banner tone="bad" title={t("failed")}>
          {error.message}
        </Banner>
      )}
      {isLife ? (
        <LifeDateNote memorial={memorial} type={draft.type} />
      ) : (
        <div data-field="date">
          <DateField
            label={t("fields.happenedOn")}
            value={draft.happenedOn}
            error={fields["happenedOn"]}
            onChange={(happenedOn) => change({ happenedOn })}
          />
        </div>
      )}
      <Field label={t("fields.title")} error={fields["title"]}>
        <TextInput
          data-field="title"
          autoComplete="off"
          value={draft.title}
          maxLength={TITLE_MAX}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <MoreFields draft={draft} media={media} fields={fields} onChange={change} />
      <div className="actions">
        <Button type="submit" small busy={isFinishing ? t("saving") : null}>
          {t("done")}
        </Button>
        <Button variant="bad" small onClick={() => onRemove(base)}>
          {t(base === null ? "giveUp" : "remove")}
        </Button>
      </div>
    </form>
  );
}
