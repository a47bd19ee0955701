import { useTranslation } from "react-i18next";
import { Spread } from "#ui/spread.tsx";
import { LifeDateField } from "./life-date-field.tsx";
import { LineField } from "./line-field.tsx";

const EPITAPH_MAX = 300;

/** Name, dates, places: what stands in the opening of the page. */
export function PersonSection() {
  const { t } = useTranslation("keeping");
  return (
    <Spread id="person" heading={t("person.heading")} note={t("person.note")}>
      <div className="stack">
        <LineField field="name" />
        <LineField field="birthName" />
        <LineField field="nickname" />
        <LifeDateField field="bornOn" />
        <LineField field="birthPlace" />
        <LifeDateField field="diedOn" />
        <LineField field="deathPlace" />
        <LineField field="epitaph" hint={t("person.epitaphHint")} limit={EPITAPH_MAX} />
      </div>
    </Spread>
  );
}
