import { useTranslation } from "react-i18next";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { PlateCodeForm } from "./plate-code-form.tsx";

/** The same response for every unavailable URL, whatever the reason. */
export function NotFoundContent() {
  const { t } = useTranslation();
  return (
    <FormPage>
      <title>{t("notFound.title")}</title>
      <meta name="robots" content="noindex" />
      <h1>{t("notFound.title")}</h1>
      <p className="reading">{t("notFound.text")}</p>
      <PlateCodeForm />
      <p>
        <TextLink to="/memorials">{t("notFound.memorials")}</TextLink>
      </p>
      <p>
        <TextLink to="/">{t("notFound.home")}</TextLink>
      </p>
    </FormPage>
  );
}
