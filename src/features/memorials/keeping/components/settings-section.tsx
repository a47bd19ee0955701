import { useTranslation } from "react-i18next";
import { LOCALES } from "#platform/i18n/locales.ts";
import { Banner } from "#ui/banner.tsx";
import { Spread } from "#ui/spread.tsx";
import { isGuessableSlug } from "../model.ts";
import { useSavedMemorial } from "./autosave-context.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { Fold } from "./fold.tsx";
import { LineField } from "./line-field.tsx";

const SETTINGS = ["slug", "language", "kind"] as const;
const KINDS = ["person", "pet"] as const;

/** What kind of page it is, in which language, at which address. */
export function SettingsSection() {
  const { t } = useTranslation("keeping");
  const memorial = useSavedMemorial();
  const { slug, language, kind, privacy } = memorial;
  const isFound = privacy === "unlisted" && isGuessableSlug(slug, memorial);
  return (
    <Spread id="settings" heading={t("settings.heading")}>
      <Fold
        id="settings"
        fields={SETTINGS}
        standing={[`/memorial/${slug}`, t(`language.${language}`), t(`kind.${kind}`)]}
      >
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
    </Spread>
  );
}
