import { useTranslation } from "react-i18next";
import { FieldGroup } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { Section } from "#ui/section.tsx";
import { ENTRY_RULES } from "#features/memorials/sections/components/section-rules.ts";
import { MODERATIONS } from "#features/memorials/sections/contract.ts";
import {
  useSavedField,
  useSavedMemorial,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { Fold } from "#features/memorials/editor/components/fold.tsx";
import { Conflict } from "#features/memorials/editor/autosave/components/conflict.tsx";

/** Sections with the longest texts first. */
const MODERATED = ENTRY_RULES.toReversed();
const FIELDS = MODERATED.map(({ name }) => `${name}Moderation` as const);

/** Moderation of each section: open, moderated, or closed. */
export function ModerationSection() {
  const { t } = useTranslation(["editor", "memorials"]);
  const memorial = useSavedMemorial();
  const [shared, ...others] = new Set(FIELDS.map((field) => memorial[field]));
  const isShared = shared !== undefined && others.length === 0;
  const summary = isShared
    ? [t(`moderation.all.${shared}`)]
    : MODERATED.map(({ name, texts }) =>
        t(`moderation.now.${memorial[`${name}Moderation`]}`, { what: t(texts.name) }),
      );
  return (
    <Section id="moderation" heading={t("moderation.heading")} note={t("moderation.note")}>
      <Fold id="moderation" fields={FIELDS} summary={[`${summary.join(". ")}.`]}>
        {MODERATED.map((rule) => (
          <SectionModeration key={rule.name} rule={rule} />
        ))}
        <p className="small">{t("moderation.candles")}</p>
        <p>
          <TextLink to={`/memorial/${memorial.slug}/admin#waiting`}>
            {t("moderation.toQueue")}
          </TextLink>
        </p>
      </Fold>
    </Section>
  );
}

type SectionModerationProps = { rule: (typeof ENTRY_RULES)[number] };

function SectionModeration({ rule: { name, texts } }: SectionModerationProps) {
  const { t } = useTranslation(["editor", "memorials"]);
  const field = `${name}Moderation` as const;
  const { text, problem, hasConflict, choose } = useSavedField(field);
  const wordsFor = (value: string) =>
    t(`moderation.${MODERATIONS.find((one) => one === value) ?? "open"}`);
  return (
    <>
      {hasConflict && <Conflict field={field} wordsFor={wordsFor} />}
      <FieldGroup label={t(texts.name)} error={problem}>
        <RadioList<string>
          name={field}
          value={text}
          onChange={choose}
          options={MODERATIONS.map((value) => ({ value, title: t(`moderation.${value}`) }))}
        />
      </FieldGroup>
    </>
  );
}
