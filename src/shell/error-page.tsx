import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { ApiError } from "#platform/pages/api-client.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { useBrand } from "./brand.ts";
import { PageFrame } from "./page-frame.tsx";

/** A server error: says that it is our fault, that nothing is lost, and which id to report. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const email = useBrand()?.supportEmail;
  const reference = referenceOf(error);
  return (
    <PageFrame>
      <title>{t("failure.title")}</title>
      <meta name="robots" content="noindex" />
      <FormPage>
        <div className="stack" role="alert">
          <h1>{t("failure.title")}</h1>
          <p className="reading">{t("failure.text")}</p>
        </div>
        <div className="actions">
          <Button onClick={() => location.reload()} className="needs-script">
            {t("failure.again")}
          </Button>
          <ButtonLink variant="bare" to="/bug-report">
            {t("frame.reportBug")}
          </ButtonLink>
          {email !== undefined && (
            <ButtonLink variant="bare" to={`mailto:${email}`}>
              {t("failure.write")}
            </ButtonLink>
          )}
        </div>
        {reference !== null && <p className="small">{t("failure.reference", { reference })}</p>}
      </FormPage>
    </PageFrame>
  );
}

/** The first characters of the request id, to find it in the log. */
function referenceOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.requestId?.slice(0, 4).toUpperCase() ?? null;
  return isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : null;
}
