import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { LifeDateField } from "#features/memorials/editor/autosave/components/life-date-field.tsx";
import { LineField } from "#features/memorials/editor/autosave/components/line-field.tsx";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { useSavedMemorial } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { NarrowFold } from "#features/memorials/editor/components/narrow-fold.tsx";
import { EPITAPH_MAX } from "#features/memorials/contract.ts";

const FIELDS = [
  "name",
  "birthName",
  "nickname",
  "bornOn",
  "birthPlace",
  "diedOn",
  "deathPlace",
  "epitaph",
] as const;

/** Name, dates, places: the content of the hero. */
export function PersonSection() {
  const { t, i18n } = useTranslation("editor");
  const { name, slug, bornOn, diedOn } = useSavedMemorial();
  // A date stays on one line.
  const dateOf = (date: string) =>
    formatPartialDate(date, localeOf(i18n.language)).replaceAll(" ", "\u00a0");
  return (
    <Section id="person" heading={t("person.heading")} note={t("person.note")}>
      <NarrowFold
        id="person"
        fields={FIELDS}
        // Without a date there is more to write than to look up.
        isLong={bornOn !== null || diedOn !== null}
        summary={[
          name,
          bornOn && t("person.born", { date: dateOf(bornOn) }),
          diedOn && t("person.died", { date: dateOf(diedOn) }),
        ]}
      >
        <div className="stack">
          <LineField field="name" />
          <LineField field="birthName" />
          <LineField field="nickname" />
          <LifeDateField field="bornOn" />
          <LineField field="birthPlace" />
          <LifeDateField field="diedOn" />
          <LineField field="deathPlace" />
          <LineField field="epitaph" hint={t("person.epitaphHint")} limit={EPITAPH_MAX} />
          <p>
            <TextLink to={`/memorial/${slug}/admin#spouses`}>{t("person.toSpouse")}</TextLink>
          </p>
        </div>
      </NarrowFold>
    </Section>
  );
}
