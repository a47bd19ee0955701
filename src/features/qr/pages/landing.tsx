import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { PageFrame } from "#shell/page-frame.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { Route } from "./+types/landing.ts";

export const handle = { texts: ["qr"] };

const DELAY_MS = 100;

/**
 * `/qr/{code}`: a short pause, then redirects to the plate's page. Without a script the page shows
 * a link.
 */
export default function LandingPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("qr");
  const navigate = useNavigate();
  const { search } = useLocation();
  const target = `/qr-scan/${encodeURIComponent(params.code.toUpperCase())}${search}`;

  useEffect(() => {
    const timer = setTimeout(() => void navigate(target, { replace: true }), DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, target]);

  return (
    <PageFrame navigation={null}>
      <title>{t("landing.title")}</title>
      <meta name="robots" content="noindex" />
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${target}`} />
      </noscript>
      <FormPage>
        <h1 className="visually-hidden">{t("landing.title")}</h1>
        <Spinner label={t("landing.opening")} />
        <noscript>
          <a href={target}>{t("landing.open")}</a>
        </noscript>
      </FormPage>
    </PageFrame>
  );
}
