import { useTranslation } from "react-i18next";
import { LOCALES } from "#platform/i18n/locales.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Spread } from "#ui/spread.tsx";
import { useSavedField, useSavedMemorial } from "./autosave-context.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { Conflict } from "./conflict.tsx";
import { Fold } from "./fold.tsx";
import { LineField } from "./line-field.tsx";

const SETTINGS = ["slug", "language", "kind"] as const;
const KINDS = ["person", "pet"] as const;
export const PRIVACIES = ["public", "unlisted", "private"] as const;

/** Who can see the page. */
export function PrivacySection() {
  const { t } = useTranslation("keeping");
  return (
    <Spread id="privacy" heading={t("fields.privacy")} note={t("settings.privacyNote")}>
      <ChoiceField
        field="privacy"
        isHeaded
        options={PRIVACIES.map((value) => ({
          value,
          title: t(`privacy.${value}`),
          text: t(`privacy.${value}Text`),
        }))}
      />
      <DownloadsField />
    </Spread>
  );
}

function DownloadsField() {
  const { t } = useTranslation("keeping");
  const { text, problem, isContested, choose } = useSavedField("downloads");
  return (
    <>
      {isContested && (
        <Conflict
          field="downloads"
          wordsFor={(value) => t(value === "open" ? "downloads.open" : "downloads.closed")}
        />
      )}
      <Checkbox
        label={t("fields.downloads")}
        text={t("downloads.text")}
        error={problem}
        checked={text === "open"}
        onChange={(event) => choose(event.target.checked ? "open" : "closed")}
      />
    </>
  );
}

/** What kind of page it is, in which language, at which address. */
export function SettingsSection() {
  const { t } = useTranslation("keeping");
  const { slug, language, kind } = useSavedMemorial();
  return (
    <Spread id="settings" heading={t("settings.heading")}>
      <Fold
        id="settings"
        fields={SETTINGS}
        standing={[`/memorial/${slug}`, t(`language.${language}`), t(`kind.${kind}`)]}
      >
        <LineField field="slug" hint={t("settings.slugHint")} />
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
