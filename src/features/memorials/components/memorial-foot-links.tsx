import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";

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
        <TextLink to={`/report?memorial=${slug}&kind=memorial`} rel="nofollow">
          {t("foot.report")}
        </TextLink>
      </li>
    </>
  );
}
