import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { ApplicationStanding } from "../../resellers/components/application-standing.tsx";
import { ownApplicationQuery } from "../../resellers/components/own-application.ts";

/**
 * In place of what resellers alone have: whoever has applied is told where that is, others where they can.
 * Any other `error` is told as it is.
 */
export function NotYetReseller({ error }: { error: Error }) {
  const isNoReseller = error instanceof ApiError && error.status === 403;
  return isNoReseller ? <Application /> : <Banner tone="bad">{error.message}</Banner>;
}

function Application() {
  const { t } = useTranslation("resellers");
  const { data, error } = useQuery(ownApplicationQuery);
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined) return <Spinner label={t("loading")} />;
  const { application } = data;
  const apply = (words: string) => (
    <ButtonLink variant="quiet" small to="/reseller-register">
      {words}
    </ButtonLink>
  );
  if (application === null) {
    return <Banner actions={apply(t("title"))}>{t("dashboard.notYet")}</Banner>;
  }
  // The role was taken back since.
  if (application.state === "approved") return <Banner>{t("dashboard.notYet")}</Banner>;
  const isDeclined = application.state === "declined";
  return (
    <ApplicationStanding application={application} actions={isDeclined && apply(t("again"))} />
  );
}
