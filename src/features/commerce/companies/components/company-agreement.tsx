// texts: plans:of.*
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { Button } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import type { Agreement } from "../contract.ts";
import { AgreementForm } from "./agreement-form.tsx";

type CompanyAgreementProps = { id: string; agreement: Agreement; mayChange: boolean };

/** For staff: what a company pays for plates, and how much it may owe. */
export function CompanyAgreement({ id, agreement, mayChange }: CompanyAgreementProps) {
  const { t, i18n } = useTranslation(["company", "plans"]);
  const [isOpen, setOpen] = useState(false);
  const locale = localeOf(i18n.language);
  const money = (amount: number) => formatMoney({ amount, currency: "DKK" }, locale);
  const { prices, creditLimit, ean } = agreement;
  return (
    <section className="staff-part" aria-labelledby="agreement">
      <h2 id="agreement">{t("agreement.title")}</h2>
      <p className="small">{t("agreement.note")}</p>
      {isOpen ? (
        <AgreementForm id={id} agreement={agreement} onLeave={() => setOpen(false)} />
      ) : (
        <>
          <SettingsList>
            {prices.length === 0 && <Setting title={t("agreement.none")} />}
            {prices.map(({ plan, fromQuantity, net }) => (
              <Setting
                key={`${plan} ${fromQuantity}`}
                title={t("agreement.price", {
                  plan: t(`plans:of.${plan}.name`),
                  from: fromQuantity,
                  price: money(net),
                })}
              />
            ))}
            <Setting title={t("agreement.credit", { sum: money(creditLimit) })} />
            {ean !== null && <Setting title={t("agreement.eanOf", { ean })} />}
          </SettingsList>
          {mayChange && (
            <div className="actions">
              <Button variant="quiet" onClick={() => setOpen(true)}>
                {prices.length === 0 ? t("agreement.agree") : t("agreement.change")}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
