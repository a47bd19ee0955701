import { useTranslation } from "react-i18next";
import { LOCALES } from "#platform/i18n/locales.ts";
import { Banner } from "#ui/banner.tsx";
import { Section } from "#ui/section.tsx";
import { isGuessableSlug } from "#features/memorials/slugs/model.ts";
import { useSavedMemorial } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { ChoiceField } from "#features/memorials/editor/autosave/components/choice-field.tsx";
import { Fold } from "#features/memorials/editor/components/fold.tsx";
import { LineField } from "#features/memorials/editor/autosave/components/line-field.tsx";

const SETTINGS = ["madeBy", "slug", "language", "kind"] as const;
const KINDS = ["person", "pet"] as const;

/** Kind, language and slug of the page. */
export function SettingsSection() {
  const { t } = useTranslation("editor");
  const memorial = useSavedMemorial();
  const { slug, language, kind, privacy } = memorial;
  const isFound = privacy === "unlisted" && isGuessableSlug(slug, memorial);
  return (
    <Section id="settings" heading={t("settings.heading")}>
      <Fold id="settings" fields={SETTINGS} summary={[t(`settings.now.${kind}.${language}`)]}>
        <LineField field="madeBy" hint={t("settings.madeByHint")} />
        <LineField field="slug" hint={t("settings.slugHint")} />
        {isFound && <Banner tone="warn" title={t("settings.slugGuessable")} />}
        <ChoiceField
          field="language"
          options={LOCALES.map((value) => ({ value, title: t(`language.${value}`) }))}
        />
        <ChoiceField
          field="kind"
          options={KINDS.map((value) => ({ value, title: t(`kind.${value}`) }))}
        />
      </Fold>
    </Section>
  );
}
