import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { ownErasure, useTakingBack } from "./own-erasure.ts";

/** Shown first in the profile while an erasure is pending. */
export function ErasureNotice() {
  const { t, i18n } = useTranslation("rights");
  const { data } = useQuery(ownErasure);
  const { mutate, isPending } = useTakingBack();
  const erasesAt = data?.erasesAt ?? null;
  if (erasesAt === null) return null;
  const day = formatDay(erasesAt, localeOf(i18n.language));
  return (
    <FormPage>
      <Banner
        tone="warn"
        actions={
          <Button busy={isPending ? t("erasure.keeping") : null} onClick={() => mutate()}>
            {t("erasure.keep")}
          </Button>
        }
      >
        {t("erasure.waiting", { day })}
      </Banner>
    </FormPage>
  );
}
