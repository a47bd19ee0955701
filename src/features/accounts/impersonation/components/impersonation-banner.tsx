import "./impersonation-banner.css";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { Strip } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import type { User } from "#features/accounts/contract.ts";
import { endImpersonation } from "../contract.ts";

/** Above every page during impersonation: the person, the end time, and a button to end it. */
export function ImpersonationBanner({ user, until }: { user: User; until: string }) {
  const { t, i18n } = useTranslation("accounts");
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(endImpersonation),
    onSuccess: () => goBack(user.id),
  });

  // When the time is over the session shows its owner's data again; nothing of the other may
  // stay.
  useEffect(() => {
    const timer = setTimeout(() => goBack(user.id), Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until, user.id]);

  const time = formatTime(until, localeOf(i18n.language));
  return (
    <div className="viewing-banner">
      <Strip
        action={
          <Button
            small
            variant="quiet"
            busy={isPending ? t("viewing.ending") : null}
            onClick={() => mutate()}
          >
            {t("viewing.end")}
          </Button>
        }
      >
        {error === null ? t("viewing.text", { name: user.fullName, time }) : error.message}
      </Strip>
    </div>
  );
}

/** A full page load: clears everything in memory that was read as the other person. */
function goBack(personId: string): void {
  location.assign(`/admin/users/${personId}`);
}
