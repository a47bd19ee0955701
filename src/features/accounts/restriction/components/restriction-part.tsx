import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { ReasonDialog } from "../../components/reason-dialog.tsx";
import type { Person } from "../../people/contract.ts";
import { endRestriction, restrictPerson } from "../contract.ts";
import { NOTICE_DAYS } from "../model.ts";

/** Somebody's data are kept and not used, because they asked; or they were told that it ends. */
export function RestrictionPart({ person }: { person: Person }) {
  const { t, i18n } = useTranslation("staff");
  const [isAsking, setAsking] = useState(false);
  const { id, fullName, restrictedAt, restrictionEndsAt, can } = person;
  const day = (moment: string) => formatDay(moment, localeOf(i18n.language));
  const kind = kindOf(person);
  if (restrictedAt === null && !can.restrict) return null;
  return (
    <section className="staff-part" aria-labelledby="restriction">
      <h2 id="restriction">{t("restriction.title")}</h2>
      <p>
        {restrictedAt === null
          ? t("restriction.none")
          : t("restriction.since", { day: day(restrictedAt) })}
        {restrictionEndsAt !== null &&
          ` ${t("restriction.ending", { day: day(restrictionEndsAt) })}`}
      </p>
      {can.restrict && (
        <div className="actions">
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t(`restriction.${kind}.submit`)}
          </Button>
        </div>
      )}
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t(`restriction.${kind}.named`, { name: fullName })}
        text={t(`restriction.${kind}.text`, { count: NOTICE_DAYS })}
        words={{
          submit: t(`restriction.${kind}.submit`),
          busy: t("restriction.busy"),
          done: t(`restriction.${kind}.done`),
          failed: t("restriction.failed"),
        }}
        path={pathOf(kind === "lift" ? endRestriction : restrictPerson, { id })}
      />
    </section>
  );
}

function kindOf({ restrictedAt, restrictionEndsAt }: Person): "grant" | "lift" | "keep" {
  if (restrictedAt === null) return "grant";
  return restrictionEndsAt === null ? "lift" : "keep";
}
