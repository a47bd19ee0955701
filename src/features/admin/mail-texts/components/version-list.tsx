import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf, type Locale } from "#platform/i18n/locales.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Button } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { listMailTextVersions, type MailWords } from "../contract.ts";
import { marked } from "../model.ts";

type VersionListProps = { mail: string; locale: Locale; onUse: (words: MailWords) => void };

/** What the mail has said; an earlier version is put into the fields, and saved as a new one. */
export function VersionList({ mail, locale, onUse }: VersionListProps) {
  const { t, i18n } = useTranslation("operation");
  const params = { key: mail, locale };
  const { data } = useQuery(callQuery(listMailTextVersions, { params }));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="versions">
      <h2 id="versions">{t("mailTexts.versions")}</h2>
      <SettingsList>
        {data.items.map(({ version, savedAt, words }) => (
          <Setting
            key={version}
            title={words === null ? t("mailTexts.backToOurs") : marked(words.subject)}
            text={formatMoment(savedAt, localeOf(i18n.language))}
            action={
              words !== null && (
                <Button
                  variant="quiet"
                  small
                  aria-label={t("mailTexts.useNamed", { number: version })}
                  onClick={() => onUse(words)}
                >
                  {t("mailTexts.use")}
                </Button>
              )
            }
          />
        ))}
      </SettingsList>
    </section>
  );
}
