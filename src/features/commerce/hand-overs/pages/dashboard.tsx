import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { Stock } from "#features/qr/components/stock.tsx";
import { RenewKey } from "#features/qr/packages/components/renew-key.tsx";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { PageIndex } from "#ui/page-index.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Section } from "#ui/section.tsx";
import { companyQuery } from "../../reseller-orders/components/company-query.ts";
import { CompanyTerms } from "../../reseller-orders/components/company-terms.tsx";
import { CompanyParts } from "../components/company-parts.tsx";
import { NotYetReseller } from "../components/not-yet-reseller.tsx";
import { PreparedLine } from "../components/prepared-line.tsx";
import { preparedQuery } from "../components/prepared-query.ts";
import type { Prepared } from "../contract.ts";

export const handle = {
  texts: ["resellers", "company", "accounts", "errors", "codes", "plans", "subscription"],
};

/** `/reseller-dashboard`: pages that a reseller made for customers, and what their company buys and has. */
export default function ResellerDashboard() {
  const { t } = useTranslation(["resellers", "company"]);
  const { data, error } = useQuery(preparedQuery);
  // Refused to whoever was given the role without a company: the pages are theirs all the same.
  const { data: company, error: noCompany } = useQuery({
    ...companyQuery,
    enabled: data !== undefined,
  });
  return (
    <SitePage title={t("dashboard.title")} navigation={<SignedInNavigation />}>
      <FormPage>
        <h1>{t("dashboard.title")}</h1>
        <p>{t("dashboard.lead")}</p>
        {data === undefined && error === null && <Spinner label={t("loading")} />}
        {error && <NotYetReseller error={error} />}
        {company && <CompanyTerms company={company} />}
      </FormPage>
      {company && <PageIndex label={t("company:index")} />}
      {data && <Pages prepared={data} />}
      {company && <CompanyParts company={company} renderKey={renewKey} />}
      {data && noCompany && (
        <Section id="stock" heading={t("stock.title")} note={t("stock.note")}>
          <Stock />
        </Section>
      )}
    </SitePage>
  );
}

/** Of another feature, whose parts only pages show. */
function renewKey(code: string) {
  return <RenewKey code={code} small />;
}

function Pages({ prepared: { items, handedOver } }: { prepared: Prepared }) {
  const { t, i18n } = useTranslation("resellers");
  return (
    <>
      <Section id="prepared" heading={t("prepared.title")} note={t("prepared.note")}>
        <div className="stack">
          {items.length === 0 ? (
            <p>{t("prepared.empty")}</p>
          ) : (
            <SettingsList>
              {items.map((page) => (
                <PreparedLine key={page.id} page={page} />
              ))}
            </SettingsList>
          )}
          <div className="actions">
            <ButtonLink to="/reseller-dashboard/new">{t("dashboard.make")}</ButtonLink>
            <ButtonLink variant="quiet" to="/qr-scan">
              {t("dashboard.claim")}
            </ButtonLink>
            <ButtonLink variant="bare" to="/reseller-engraving">
              {t("dashboard.engraving")}
            </ButtonLink>
          </div>
        </div>
      </Section>
      {handedOver.length > 0 && (
        <Section heading={t("handedOver.title")} note={t("handedOver.note")}>
          <SettingsList>
            {handedOver.map(({ id, name, at }) => (
              <Setting
                key={id}
                title={<bdi>{name}</bdi>}
                text={t("handedOver.at", { day: formatDay(at, localeOf(i18n.language)) })}
              />
            ))}
          </SettingsList>
        </Section>
      )}
    </>
  );
}
