import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import type { Person } from "../../people/contract.ts";
import { endRestriction, restrictPerson } from "../contract.ts";
import { NOTICE_DAYS } from "../model.ts";

/** Restriction of processing on the user's request, and the announced end of it. */
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
        decide={({ reason }) => {
          const input = { params: { id }, body: { reason } };
          return kind === "lift" ? call(endRestriction, input) : call(restrictPerson, input);
        }}
      />
    </section>
  );
}

function kindOf({ restrictedAt, restrictionEndsAt }: Person): "grant" | "lift" | "keep" {
  if (restrictedAt === null) return "grant";
  return restrictionEndsAt === null ? "lift" : "keep";
}
