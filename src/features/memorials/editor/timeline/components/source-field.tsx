import { useTranslation } from "react-i18next";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { SOURCE_KINDS, type EventDraft } from "./event-draft.ts";

type Source = EventDraft["source"];
type SourceFieldProps = {
  source: Source;
  media: readonly MediaItem[];
  fields: Readonly<Record<string, string>>;
  onChange: (source: Source) => void;
};

/** How one knows of it: the words that visitors read below the event. */
export function SourceField({ source, media, fields, onChange }: SourceFieldProps) {
  const { t } = useTranslation("timeline");
  const { kind, by, note, mediaId } = source;
  const change = (part: Partial<Source>) => onChange({ ...source, ...part });
  const documents = media.filter((item) => item.kind === "document" || item.kind === "image");
  return (
    <FieldGroup label={t("fields.source")} hint={t("hints.source")} error={fields["source"]}>
      <RadioList
        name="source"
        value={kind}
        onChange={(chosen) => change({ kind: chosen })}
        options={SOURCE_KINDS.map((value) => ({ value, title: t(`source.${value}`) }))}
      />
      {kind === "told" && (
        <Field label={t("fields.by")} error={fields["source.by"]}>
          <TextInput
            autoComplete="off"
            value={by}
            onChange={({ target }) => change({ by: target.value })}
          />
        </Field>
      )}
      {(kind === "document" || kind === "uncertain") && (
        <Field
          label={t(kind === "document" ? "fields.document" : "fields.doubt")}
          hint={kind === "document" ? t("hints.document") : undefined}
          error={fields["source.note"]}
        >
          <TextInput
            autoComplete="off"
            value={note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </Field>
      )}
      {kind === "document" && documents.length > 0 && (
        <Field label={t("fields.onPage")} error={fields["source.mediaId"]}>
          <Select
            value={mediaId}
            empty={t("source.notHere")}
            options={documents.map((item, index) => ({
              value: item.id,
              label:
                item.caption ??
                item.altText ??
                t(item.kind === "document" ? "numberedDocument" : "numbered", { place: index + 1 }),
            }))}
            onChange={({ target }) => change({ mediaId: target.value })}
          />
        </Field>
      )}
    </FieldGroup>
  );
}
