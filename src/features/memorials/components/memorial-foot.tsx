import "#ui/disclosure.css";
import { useTranslation } from "react-i18next";
import { useBrand } from "#shell/brand.ts";
import { TextLink } from "#ui/link.tsx";
import type { Memorial } from "../contract.ts";
import { Protection } from "./protection.tsx";

/** The foot of a memorial is the family's: who made the page, and what becomes of what one writes. */
export function MemorialFoot({ memorial }: { memorial: Memorial }) {
  const { t } = useTranslation("memorials");
  const { madeBy, privacy } = memorial;
  const operator = useBrand()?.operator;
  return (
    <>
      {madeBy !== null && <p className="reading">{t("foot.madeBy", { names: madeBy })}</p>}
      <details className="disclosure no-print">
        <summary>{t("foot.privacy")}</summary>
        <div className="stack small">
          <p>{t(`foot.readers.${privacy}`)}</p>
          <p>{t("foot.visitors")}</p>
          <Protection memorial={memorial} />
          <p>
            {operator !== undefined && t("foot.host", { operator })}{" "}
            <TextLink to="/privacy">{t("foot.more")}</TextLink>
          </p>
        </div>
      </details>
    </>
  );
}

/** A report is a letter with the page's address, read by the operator. */
export function MemorialFootLinks({ slug }: { slug: string }) {
  const { t } = useTranslation("memorials");
  return (
    <li>
      <TextLink to={`/contact?report=${slug}`} rel="nofollow">
        {t("foot.report")}
      </TextLink>
    </li>
  );
}
