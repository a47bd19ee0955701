import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { acceptTerms } from "../../companies/contract.ts";
import type { OwnCompany } from "../contract.ts";

/** Terms that nobody has accepted for the company yet: only buying waits for them. */
export function CompanyTerms({ company: { role, terms } }: { company: OwnCompany }) {
  const { t, i18n } = useTranslation("company");
  const toast = useToast();
  const client = useQueryClient();
  const { version, acceptedVersion } = terms;
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(acceptTerms, { body: { version } }),
    onSuccess: async () => {
      toast.show({ title: t("terms.done") });
      await client.invalidateQueries();
    },
  });
  if (acceptedVersion === version) return null;
  const day = formatPartialDate(version, localeOf(i18n.language));
  const text = acceptedVersion === null ? t("terms.first") : t("terms.again", { day });
  return (
    <Banner
      actions={
        <>
          {role === "owner" && (
            <Button small busy={isPending ? t("saving") : null} onClick={() => mutate()}>
              {t("terms.accept")}
            </Button>
          )}
          <ButtonLink variant="quiet" small to="/reseller-terms">
            {t("terms.read")}
          </ButtonLink>
        </>
      }
    >
      {error === null ? (role === "owner" ? text : t("terms.seller", { day })) : error.message}
    </Banner>
  );
}
