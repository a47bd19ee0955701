import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { Memorial, Section } from "../../contract.ts";
import { useSavedField, useSavedMemorial } from "./autosave-context.tsx";
import { Conflict } from "./conflict.tsx";

/** In the order in which they stand on the page. */
const PARTS = [
  "life",
  "pictures",
  "candles",
  "tributes",
  "guestbook",
  "ceremony",
  "grave",
] as const satisfies readonly Section[];

const CHOICES = [
  "page",
  "password",
  "invited",
  "private",
] as const satisfies readonly Memorial["lifePrivacy"][];

type SectionPrivaciesProps = {
  /** Asks for the page's password first, where there is none. */
  ask: (done: () => void) => void;
};

/** Parts of the page that are for fewer than the page is; folded in as long as none is. */
export function SectionPrivacies({ ask }: SectionPrivaciesProps) {
  const { t } = useTranslation("keeping");
  const memorial = useSavedMemorial();
  const isUsed = PARTS.some((part) => memorial[`${part}Privacy`] !== "page");
  return (
    <details className="disclosure" open={isUsed}>
      <summary>{t("parts.heading")}</summary>
      <div className="stack">
        <p>{t("parts.text")}</p>
        <div className="part-choices">
          {PARTS.map((part) => (
            <SectionPrivacy key={part} part={part} ask={ask} />
          ))}
        </div>
      </div>
    </details>
  );
}

function SectionPrivacy({ part, ask }: SectionPrivaciesProps & { part: Section }) {
  const { t } = useTranslation("keeping");
  const field = `${part}Privacy` as const;
  const { text, problem, isContested, choose } = useSavedField(field);
  const { hasPassword } = useSavedMemorial();
  const wordsFor = (value: string) =>
    t(`parts.${CHOICES.find((choice) => choice === value) ?? "page"}`);

  function take(value: string) {
    if (value === "password" && !hasPassword) ask(() => choose(value));
    else choose(value);
  }

  return (
    <>
      {isContested && <Conflict field={field} wordsFor={wordsFor} />}
      <Field label={t(`parts.names.${part}`)} error={problem}>
        <Select
          value={text}
          onChange={(event) => take(event.target.value)}
          options={CHOICES.map((value) => ({ value, label: t(`parts.${value}`) }))}
        />
      </Field>
    </>
  );
}
