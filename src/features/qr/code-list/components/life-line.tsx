// texts: code-list:life.stages.*, code-list:life.standings.*, qr:retired.for.*
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { FullCode } from "../contract.ts";
import { sinceWhen, recipientAndStatus } from "./standing.ts";

/** Where a code is in its life, as one line of words. */
export function LifeLine({ code }: { code: FullCode }) {
  const { t, i18n } = useTranslation(["code-list", "qr"]);
  const day = formatDay(sinceWhen(code), localeOf(i18n.language));
  const { stage, retiredFor } = code;
  const standing = recipientAndStatus(code);
  if (standing === "retired") {
    return (
      <p>
        {t("life.retired", { day })} {retiredFor !== null && t(`qr:retired.for.${retiredFor}`)}
      </p>
    );
  }
  return (
    <p>
      {t(`life.stages.${stage}`, { day })} {t(`life.standings.${standing}`)}
    </p>
  );
}
