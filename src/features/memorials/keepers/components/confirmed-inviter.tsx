import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getAccess } from "#features/accounts/contract.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { SendEmailLink } from "#shell/send-email-link.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";

type ConfirmedInviterProps = { onCancel: () => void; children: ReactNode };

/**
 * The form of an invitation, once the inviter's own address is confirmed: nobody fills it in to be
 * refused. If that can't be read, the form is shown and the server decides.
 */
export function ConfirmedInviter({ onCancel, children }: ConfirmedInviterProps) {
  const { t } = useTranslation("keepers");
  // The link in the mail is opened in another tab: always asked anew.
  const { data, error, isFetching, refetch } = useQuery({ ...callQuery(getAccess), staleTime: 0 });
  if (data === undefined && error === null) return <Spinner label={t("confirmFirst.loading")} />;
  if (data === undefined || data.isEmailVerified) return children;
  return (
    <Banner
      tone="warn"
      title={t("confirmFirst.title")}
      actions={
        <>
          <Button
            variant="quiet"
            small
            busy={isFetching ? t("confirmFirst.loading") : null}
            onClick={() => void refetch()}
          >
            {t("confirmFirst.done")}
          </Button>
          <SendEmailLink />
          <Button variant="bare" small onClick={onCancel}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      {t("confirmFirst.text", { email: data.email })}
    </Banner>
  );
}
