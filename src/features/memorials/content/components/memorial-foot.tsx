import "#ui/disclosure.css";
import { useTranslation } from "react-i18next";
import { useBrand } from "#shell/brand.ts";
import { TextLink } from "#ui/link.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { Protection } from "./protection.tsx";

export type MemorialFootProps = Pick<Memorial, "kind" | "diedOn" | "madeBy" | "privacy"> & {
  /** Leads to the walk through the life, from any other page. */
  slug?: string;
};

/** The foot of a memorial is the family's: who made the page, and what becomes of what one writes. */
export function MemorialFoot({ kind, diedOn, madeBy, privacy, slug }: MemorialFootProps) {
  const { t } = useTranslation("memorials");
  const operator = useBrand()?.operator;
  return (
    <>
      {slug !== undefined && (
        <p className="no-print">
          <TextLink to={`/memorial/${slug}/timeline`}>{t("story.walk")}</TextLink>
        </p>
      )}
      {madeBy !== null && <p className="reading">{t("foot.madeBy", { names: madeBy })}</p>}
      <details className="disclosure no-print">
        <summary>{t("foot.privacy")}</summary>
        <div className="stack small">
          <p>{t(`foot.readers.${privacy}`)}</p>
          <p>{t("foot.visitors")}</p>
          <Protection kind={kind} diedOn={diedOn} />
          <p>
            {operator !== undefined && t("foot.host", { operator })}{" "}
            <TextLink to="/privacy">{t("foot.more")}</TextLink>
          </p>
        </div>
      </details>
    </>
  );
}
