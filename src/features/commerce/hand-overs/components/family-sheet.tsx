import "./family-sheet.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { groupedCode } from "#features/commerce/orders/model.ts";
import { usePublicUrl } from "#shell/public-url.ts";
import { companyQuery } from "../../reseller-orders/components/company-query.ts";
import { HAND_OVER_DAYS, type PreparedPage } from "../contract.ts";

/** What a family does with the page, to be printed. Nothing on it opens anything: that is in their mail. */
export function FamilySheet({ page: { name, slug, codes, handOver } }: { page: PreparedPage }) {
  const { t } = useTranslation("resellers");
  const publicUrl = usePublicUrl();
  // Whoever was given the role without a company has none to sign with.
  const { data: company } = useQuery(companyQuery);
  const address = `${publicUrl}/memorial/${slug}`.replace(/^https?:\/\//, "");
  const [code] = codes;
  return (
    <article className="family-sheet" aria-label={t("sheet.label")}>
      <h3>{t("sheet.title", { name })}</h3>
      <p>{t("sheet.lead")}</p>
      <ol>
        <li>
          {handOver === null
            ? t("sheet.mailLater", { days: HAND_OVER_DAYS })
            : t("sheet.mail", { email: handOver.email, days: HAND_OVER_DAYS })}
        </li>
        <li>{t("sheet.accept")}</li>
        <li>{t("sheet.write")}</li>
        <li>
          {code === undefined
            ? t("sheet.plateLater")
            : t("sheet.plate", { code: groupedCode(code) })}
        </li>
      </ol>
      <p className="small">
        {t("sheet.address")} <span translate="no">{address}</span>
      </p>
      {company && <p className="small">{t("sheet.from", { company: company.company })}</p>}
    </article>
  );
}
