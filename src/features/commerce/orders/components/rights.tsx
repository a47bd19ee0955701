import { useTranslation } from "react-i18next";
import { addressOf } from "#platform/call.ts";
import { TextLink } from "#ui/link.tsx";
import { getGuaranteeNotice, type NoticeKind } from "../../guarantee/contract.ts";
import type { ShownOrder } from "../contract.ts";
import { hasSpace } from "./typed-order.ts";

type RightsProps = { order: ShownOrder; notice: NoticeKind | null };

/** What a consumer is told before ordering: withdrawing, and the legal guarantee. */
export function Rights({ order: { lines, customer }, notice }: RightsProps) {
  const { t } = useTranslation("shop");
  const plates = lines.filter(({ plate }) => plate !== null);
  const isConsumer = customer?.kind === "private";
  return (
    <>
      <h2>{t("rights.withdrawal")}</h2>
      <div className="stack stack-tight">
        {!isConsumer && <p>{t("rights.business")}</p>}
        {isConsumer && plates.some(({ words }) => words.length > 0) && <p>{t("rights.words")}</p>}
        {isConsumer && plates.some(({ words }) => words.length === 0) && <p>{t("rights.plain")}</p>}
        {isConsumer && lines.some(({ plan }) => hasSpace(plan)) && <p>{t("rights.space")}</p>}
      </div>
      {lines.some(({ plan }) => hasSpace(plan)) && (
        <>
          <h2>{t("rights.renewal")}</h2>
          <p>{t("rights.renewalText")}</p>
        </>
      )}
      {plates.length > 0 && isConsumer && <Guarantee notice={notice} />}
    </>
  );
}

/** The official notice where the operator has laid it in; the same in words everywhere. */
function Guarantee({ notice }: { notice: NoticeKind | null }) {
  const { t } = useTranslation("shop");
  const address = addressOf(getGuaranteeNotice);
  return (
    <>
      <h2>{t("rights.guarantee")}</h2>
      <p>
        {t("rights.guaranteeText")} <TextLink to="/terms#complaints">{t("rights.more")}</TextLink>
      </p>
      {notice === "picture" && (
        <img className="guarantee-notice" src={address} alt={t("rights.notice")} />
      )}
      {notice === "document" && (
        <p>
          <a className="link" href={address} target="_blank" rel="noreferrer">
            {t("rights.notice")}
          </a>
        </p>
      )}
    </>
  );
}
