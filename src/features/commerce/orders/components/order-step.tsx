import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextLink } from "#ui/link.tsx";
import type { NoticeKind } from "../../guarantee/contract.ts";
import type { ShownOrder } from "../contract.ts";
import type { Consents } from "./order-draft.ts";
import { useOrderFormat } from "./order-format.ts";
import { OrderAddress, OrderLines } from "./order-lines.tsx";
import { PlateProofs } from "./plate-proof.tsx";
import { Rights } from "./rights.tsx";
import { hasSpace } from "./typed-order.ts";

type OrderStepProps = {
  order: ShownOrder;
  notice: NoticeKind | null;
  consents: Consents;
  error: Error | null;
  fields: Record<string, string>;
  onConsent: (changed: Partial<Consents>) => void;
};

/** All of it before it is ordered: what, for whom, the sum, when, and what can be taken back. */
export function OrderStep(props: OrderStepProps) {
  const { order, notice, consents, error, fields, onConsent } = props;
  const { t } = useTranslation("shop");
  const { day } = useOrderFormat();
  const hasWords = order.lines.some(({ words }) => words.length > 0);
  const isConsumer = order.customer?.kind === "private";
  return (
    <>
      <Changed order={order} error={error} />
      <OrderLines order={order} />
      <OrderAddress order={order} />
      {order.shipBy !== null && <p>{t("sum.shipBy", { day: day(order.shipBy) })}</p>}
      <p>{t("sum.pay")}</p>
      <Rights order={order} notice={notice} />
      <div className="stack stack-tight">
        {isConsumer && order.lines.some(({ plan }) => hasSpace(plan)) && (
          <Checkbox
            name="startNow"
            label={t("consent.startNow")}
            text={t("consent.startNowText")}
            checked={consents.startNow}
            onChange={({ target }) => onConsent({ startNow: target.checked })}
          />
        )}
        {hasWords && (
          <Checkbox
            name="exempt"
            label={t(isConsumer ? "consent.exempt" : "consent.exemptBusiness")}
            checked={consents.exempt}
            error={fields["exempt"]}
            onChange={({ target }) => onConsent({ exempt: target.checked })}
          />
        )}
        <Checkbox
          name="terms"
          checked={consents.terms}
          error={fields["terms"]}
          onChange={({ target }) => onConsent({ terms: target.checked })}
          label={
            <>
              {t("consent.terms")}{" "}
              <TextLink to="/terms" target="_blank" className="unbroken">
                {t("consent.termsLink")}
              </TextLink>
            </>
          }
        />
      </div>
    </>
  );
}

/** What isn't as it was shown any more, and how it is now. */
function Changed({ order, error }: { order: ShownOrder; error: Error | null }) {
  if (!(error instanceof ApiError) || error.status !== 412) return null;
  const { fields, message } = error;
  return (
    <>
      <Banner tone="bad" title={message}>
        {Object.values(fields).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Banner>
      {fields["proofs"] !== undefined &&
        order.lines.map((line) => {
          const { plate, proof } = line;
          if (plate === null || proof === null) return null;
          return <PlateProofs key={line.id} line={line} plate={plate} proof={proof} />;
        })}
    </>
  );
}
