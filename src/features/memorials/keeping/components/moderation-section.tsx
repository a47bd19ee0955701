import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { Select } from "#ui/select.tsx";
import { Spread } from "#ui/spread.tsx";
import { ENTRY_SECTIONS, MODERATIONS, type EntrySection } from "../../contract.ts";
import { useSavedField, useSavedMemorial } from "./autosave-context.tsx";
import { Conflict } from "./conflict.tsx";

/** Whether visitors add to a part at once, once somebody has read it, or not any more. */
export function ModerationSection() {
  const { t } = useTranslation("keeping");
  const { slug } = useSavedMemorial();
  return (
    <Spread id="moderation" heading={t("moderation.heading")} note={t("moderation.note")}>
      <div className="stack">
        <div className="part-choices">
          {ENTRY_SECTIONS.map((part) => (
            <PartModeration key={part} part={part} />
          ))}
        </div>
        <p className="small">{t("moderation.candles")}</p>
        <p>
          <TextLink to={`/memorial/${slug}/admin#waiting`}>{t("moderation.toQueue")}</TextLink>
        </p>
      </div>
    </Spread>
  );
}

function PartModeration({ part }: { part: EntrySection }) {
  const { t } = useTranslation("keeping");
  const field = `${part}Moderation` as const;
  const { text, problem, isContested, choose } = useSavedField(field);
  const wordsFor = (value: string) =>
    t(`moderation.${MODERATIONS.find((one) => one === value) ?? "open"}`);
  return (
    <>
      {isContested && <Conflict field={field} wordsFor={wordsFor} />}
      <Field label={t(`parts.names.${part}`)} error={problem}>
        <Select
          value={text}
          onChange={(event) => choose(event.target.value)}
          options={MODERATIONS.map((value) => ({ value, label: t(`moderation.${value}`) }))}
        />
      </Field>
    </>
  );
}
