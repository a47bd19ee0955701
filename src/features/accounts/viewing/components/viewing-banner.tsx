import "./viewing-banner.css";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { Strip } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import type { User } from "../../contract.ts";
import { endViewing } from "../contract.ts";

/** Above every page while staff see what somebody else sees: whom, until when, and the way back. */
export function ViewingBanner({ user, until }: { user: User; until: string }) {
  const { t, i18n } = useTranslation("accounts");
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callApi<null>(endViewing.path, { method: "DELETE" }),
    onSuccess: () => goBack(user.id),
  });

  // With the time over the session is its owner's again; nothing of the other stays on the screen.
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

/** A whole new page: what was read as somebody else is in none of its memory. */
function goBack(personId: string): void {
  location.assign(`/admin/users/${personId}`);
}
