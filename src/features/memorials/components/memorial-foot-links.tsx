import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";

/** A report is a letter with the page's address, read by the operator. */
export function MemorialFootLinks({ slug }: { slug: string }) {
  const { t } = useTranslation("memorials");
  return (
    <>
      <li>
        <TextLink to={`/memorial/${slug}/search`} rel="nofollow">
          {t("foot.search")}
        </TextLink>
      </li>
      <li>
        <TextLink to={`/contact?report=${slug}`} rel="nofollow">
          {t("foot.report")}
        </TextLink>
      </li>
    </>
  );
}
