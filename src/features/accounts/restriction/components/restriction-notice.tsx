import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { useToast } from "#ui/toast.tsx";
import { OwnerForm } from "#shell/owner-form.tsx";
import { callAsOwner } from "#shell/owner-calls.ts";
import { takeBackRestriction } from "../contract.ts";
import { ownRestriction } from "#shell/own-restriction.ts";

/** At the top of the profile of a user whose data are restricted. */
export function RestrictionNotice() {
  const { t, i18n } = useTranslation("accounts");
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(ownRestriction);
  const restrictedAt = data?.restrictedAt ?? null;
  const endsAt = data?.endsAt ?? null;
  if (restrictedAt === null) return null;
  const day = (moment: string) => formatDay(moment, localeOf(i18n.language));
  return (
    <FormPage>
      <Banner
        title={t("restriction.since", { day: day(restrictedAt) })}
        actions={
          !isAsking && (
            <Button small variant="quiet" onClick={() => setAsking(true)}>
              {t("restriction.end")}
            </Button>
          )
        }
      >
        {t("restriction.text")}
        {endsAt !== null && ` ${t("restriction.ending", { day: day(endsAt) })}`}
      </Banner>
      {isAsking && <Ending onLeave={() => setAsking(false)} />}
    </FormPage>
  );
}

function Ending({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ currentPassword = "" }: Record<string, string>) =>
      callAsOwner(currentPassword, takeBackRestriction),
    onSuccess: async () => {
      toast.show({ title: t("restriction.ended") });
      await client.invalidateQueries({ queryKey: ownRestriction.queryKey });
    },
  });
  return (
    <OwnerForm
      label={t("restriction.end")}
      submitLabel={t("restriction.end")}
      error={error}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onLeave}
    />
  );
}
