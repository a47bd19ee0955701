import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { SECTION_RULES } from "#features/memorials/sections/components/section-rules.ts";
import {
  useSavedField,
  useSavedMemorial,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { Conflict } from "#features/memorials/editor/autosave/components/conflict.tsx";

type SectionPrivaciesProps = {
  /** Asks to set the page's password first, where there is none. */
  ask: (done: () => void) => void;
};

/** Sections with a stricter privacy than the page; collapsed while there are none. */
export function SectionPrivacies({ ask }: SectionPrivaciesProps) {
  const { t } = useTranslation("editor");
  const memorial = useSavedMemorial();
  const isUsed = SECTION_RULES.some(({ name }) => memorial[`${name}Privacy`] !== "page");
  return (
    <details className="disclosure" open={isUsed}>
      <summary>{t("parts.heading")}</summary>
      <div className="stack">
        <p>{t("parts.text")}</p>
        <div className="part-choices">
          {SECTION_RULES.map((rule) => (
            <SectionPrivacy key={rule.name} rule={rule} ask={ask} />
          ))}
        </div>
      </div>
    </details>
  );
}

type SectionPrivacyProps = SectionPrivaciesProps & { rule: (typeof SECTION_RULES)[number] };

function SectionPrivacy({ rule: { name, privacies, texts }, ask }: SectionPrivacyProps) {
  const { t } = useTranslation(["editor", "memorials"]);
  const field = `${name}Privacy` as const;
  const { text, problem, hasConflict, choose } = useSavedField(field);
  const { hasPassword } = useSavedMemorial();
  const wordsFor = (value: string) =>
    t(`parts.${privacies.find((choice) => choice === value) ?? "page"}`);

  function take(value: string) {
    if (value === "password" && !hasPassword) ask(() => choose(value));
    else choose(value);
  }

  return (
    <>
      {hasConflict && <Conflict field={field} wordsFor={wordsFor} />}
      <Field label={t(texts.name)} error={problem}>
        <Select
          value={text}
          onChange={(event) => take(event.target.value)}
          options={privacies.map((value) => ({ value, label: t(`parts.${value}`) }))}
        />
      </Field>
    </>
  );
}
