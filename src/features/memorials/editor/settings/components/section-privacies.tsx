import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import {
  SECTION_NAMES,
  SECTIONS,
  type SectionName,
} from "#features/memorials/sections/contract.ts";
import {
  useSavedField,
  useSavedMemorial,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { useSectionName } from "./section-name.ts";
import { Conflict } from "#features/memorials/editor/autosave/components/conflict.tsx";

type SectionPrivaciesProps = {
  /** Asks to set the page's password first, where there is none. */
  ask: (done: () => void) => void;
};

/** Sections with a stricter privacy than the page; collapsed while there are none. */
export function SectionPrivacies({ ask }: SectionPrivaciesProps) {
  const { t } = useTranslation("editor");
  const memorial = useSavedMemorial();
  const isUsed = SECTION_NAMES.some((section) => memorial[`${section}Privacy`] !== "page");
  return (
    <details className="disclosure" open={isUsed}>
      <summary>{t("parts.heading")}</summary>
      <div className="stack">
        <p>{t("parts.text")}</p>
        <div className="part-choices">
          {SECTION_NAMES.map((section) => (
            <SectionPrivacy key={section} section={section} ask={ask} />
          ))}
        </div>
      </div>
    </details>
  );
}

function SectionPrivacy({ section, ask }: SectionPrivaciesProps & { section: SectionName }) {
  const { t } = useTranslation("editor");
  const nameOf = useSectionName();
  const field = `${section}Privacy` as const;
  const { text, problem, hasConflict, choose } = useSavedField(field);
  const { hasPassword } = useSavedMemorial();
  const { privacies } = SECTIONS[section];
  const wordsFor = (value: string) =>
    t(`parts.${privacies.find((choice) => choice === value) ?? "page"}`);

  function take(value: string) {
    if (value === "password" && !hasPassword) ask(() => choose(value));
    else choose(value);
  }

  return (
    <>
      {hasConflict && <Conflict field={field} wordsFor={wordsFor} />}
      <Field label={nameOf(section)} error={problem}>
        <Select
          value={text}
          onChange={(event) => take(event.target.value)}
          options={privacies.map((value) => ({ value, label: t(`parts.${value}`) }))}
        />
      </Field>
    </>
  );
}
