import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { DateField } from "#features/memorials/editor/autosave/components/date-field.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { PLACE_MAX, TEXT_MAX } from "#features/memorials/timeline/contract.ts";
import type { EventDraft } from "./event-draft.ts";
import { EventPictures } from "./event-pictures.tsx";
import { SourceField } from "./source-field.tsx";

const MORE = ["text", "endedOn", "place", "people", "mediaIds", "source"] as const;
type More = (typeof MORE)[number];

type MoreFieldsProps = {
  draft: EventDraft;
  media: readonly MediaItem[];
  /** Problems by field. */
  fields: Readonly<Record<string, string>>;
  onChange: (part: Partial<EventDraft>) => void;
};

/** What isn't needed for most years: it opens by a press, and is open where something is written. */
export function MoreFields({ draft, media, fields, onChange }: MoreFieldsProps) {
  const { t } = useTranslation("timeline");
  const place = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<readonly More[]>([]);
  const last = opened.at(-1);
  const isLife = draft.type !== "other";
  const isOpen = (part: More) =>
    opened.includes(part) || isWritten(draft, part) || fieldOf(fields, part) !== undefined;
  const closed = MORE.filter((part) => !isOpen(part) && !(isLife && part === "endedOn"));

  useEffect(() => {
    const name = `[data-part="${last}"] :is(input, textarea, button)`;
    if (last !== undefined) place.current?.querySelector<HTMLElement>(name)?.focus();
  }, [last]);

  return (
    <div ref={place} className="event-form">
      {isOpen("text") && (
        <div data-part="text">
          <Field label={t("fields.text")} error={fields["text"]}>
            <TextArea
              low
              value={draft.text}
              limit={{ max: TEXT_MAX, text: (left) => t("left", { count: left }) }}
              onChange={({ target }) => onChange({ text: target.value })}
            />
          </Field>
        </div>
      )}
      {isOpen("endedOn") && !isLife && (
        <div data-part="endedOn">
          <DateField
            label={t("fields.endedOn")}
            value={draft.endedOn}
            error={fields["endedOn"]}
            onChange={(endedOn) => onChange({ endedOn })}
          />
        </div>
      )}
      {isOpen("place") && (
        <div data-part="place">
          <Field label={t("fields.place")} error={fields["place"]}>
            <TextInput
              autoComplete="off"
              value={draft.place}
              maxLength={PLACE_MAX}
              onChange={({ target }) => onChange({ place: target.value })}
            />
          </Field>
        </div>
      )}
      {isOpen("people") && (
        <div data-part="people">
          <Field
            label={t("fields.people")}
            hint={t("hints.people")}
            error={fieldOf(fields, "people")}
          >
            <TextArea
              low
              value={draft.people}
              onChange={({ target }) => onChange({ people: target.value })}
            />
          </Field>
        </div>
      )}
      {isOpen("mediaIds") && (
        <div data-part="mediaIds">
          <EventPictures
            media={media}
            chosen={draft.mediaIds}
            error={fieldOf(fields, "mediaIds")}
            onChange={(mediaIds) => onChange({ mediaIds })}
          />
        </div>
      )}
      {isOpen("source") && (
        <div data-part="source">
          <SourceField
            source={draft.source}
            media={media}
            fields={fields}
            onChange={(source) => onChange({ source })}
          />
        </div>
      )}
      {closed.length > 0 && (
        <p className="event-more">
          {closed.map((part) => (
            <Button key={part} variant="bare" small onClick={() => setOpened([...opened, part])}>
              {t(`more.${part}`)}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

function isWritten(draft: EventDraft, part: More): boolean {
  if (part === "source") return draft.source.kind !== "none";
  return draft[part].length > 0;
}

/** A problem of a list may be told of one of its lines: `people.3`. */
function fieldOf(fields: Readonly<Record<string, string>>, name: string): string | undefined {
  const key = Object.keys(fields).find((one) => one === name || one.startsWith(`${name}.`));
  return key === undefined ? undefined : fields[key];
}
