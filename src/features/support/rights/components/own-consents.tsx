import "#ui/disclosure.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { listOwnConsents, type ConsentRecord } from "#features/accounts/consent/contract.ts";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Section } from "#ui/section.tsx";

const ownConsents = callQuery(listOwnConsents);

/** Part of the profile: consents given and refused, and where to change them. */
export function OwnConsents() {
  const { t } = useTranslation("rights");
  const { data, error } = useQuery(ownConsents);
  return (
    <Section id="consents" heading={t("consents.title")}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("consents.loading")} />}
      {data && (
        <div className="stack">
          {data.items.length === 0 ? (
            <p>{t("consents.none")}</p>
          ) : (
            <details className="disclosure">
              <summary>{t("consents.answers", { count: data.items.length })}</summary>
              <SettingsList>
                {data.items.map((answer) => (
                  <Answer key={answer.id} answer={answer} />
                ))}
              </SettingsList>
            </details>
          )}
          <div className="actions">
            <ButtonLink variant="quiet" to="/cookies">
              {data.items.length === 0 ? t("consents.choose") : t("consents.change")}
            </ButtonLink>
          </div>
        </div>
      )}
    </Section>
  );
}

function Answer({ answer }: { answer: ConsentRecord }) {
  const { t, i18n } = useTranslation("rights");
  const { purpose, consentGiven, consentMethod, textVersion, givenAt } = answer;
  const named = t(`consents.purposes.${purpose}`);
  return (
    <Setting
      title={consentGiven ? t("consents.yes", { named }) : t("consents.no", { named })}
      text={t(`consents.given.${consentMethod}`, {
        day: formatDay(givenAt, localeOf(i18n.language)),
        version: textVersion,
      })}
    />
  );
}
